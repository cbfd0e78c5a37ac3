import pLimit from 'p-limit';
import type { Cassette, CassetteDraft, CassetteImages } from '../domain/cassette.ts';
import { cassetteId } from '../domain/cassette-id.ts';
import { findSameCassette } from '../domain/duplicates.ts';
import { Failure, type FailureCode } from '../domain/failure.ts';
import type { CassettesPort, Crops, ImagesPort } from './ports.ts';
import { createCassetteSession, type SaveResult, updateCassetteSession } from './save-cassette.ts';

/** What an import does for one row of its file. */
export type ImportTask = {
  readonly rowNumber: number;
  /** The cassette to change; null for a new one. */
  readonly base: Cassette | null;
  readonly draft: CassetteDraft;
  /** For a new cassette: the id and the stored images that its row contains. */
  readonly id?: string | undefined;
  readonly images?: CassetteImages | undefined;
  /** For a new cassette: ids that other rows contain, which are never the same cassette. */
  readonly otherRowIds?: ReadonlySet<string> | undefined;
  /** The editor confirmed that it is added although the catalogue has the same cassette. */
  readonly allowsDuplicate?: boolean;
  /** Makes the crops. Called when the row is processed, so that no image waits in memory. */
  readonly crop?: (() => Promise<Partial<Crops>>) | undefined;
};

export type RowState =
  | { readonly status: 'waiting' | 'cropping' | 'storing' }
  | { readonly status: 'done'; readonly cassette: Cassette }
  | { readonly status: 'failed'; readonly failure: Failure };

export type ImportJob = {
  /**
   * Processes the waiting rows until none is left, `signal` is aborted, or a failure occurs that would
   * affect every row. That row is queued again, and the Failure is returned. After an abort, started
   * writes are finished, and rows that are being cropped are queued again at once. Call it again to
   * continue. Never rejects.
   */
  run(signal: AbortSignal): Promise<Failure | null>;
  /** Queues the failed rows again. */
  retry(): void;
  /** Queues these failed rows again, to be added although the catalogue has the same cassettes. */
  addDuplicates(rowNumbers: ReadonlySet<number>): void;
  /** Ends the import: removes stored images of rows that were not completed. Never rejects. */
  abandon(): Promise<void>;
};

type Options = {
  readonly cassettes: CassettesPort;
  readonly images: ImagesPort;
  readonly onChange: (rowNumber: number, state: RowState) => void;
  /** The ids of the cassettes with which the rows have been compared. */
  readonly knownIds: ReadonlySet<string>;
  /** The id under which the run is recorded, so that it can be undone. */
  readonly run?: string | undefined;
  /** Checks again whether this account may write: a refusal may also be the row's own fault. */
  readonly mayWrite: () => Promise<boolean>;
};

/** Rows processed at once: others continue while one is being uploaded. */
const maxRows = 4;
/** Rows whose images are cropped at once: an open scan takes up to 250 MB. */
const maxCroppingRows = 2;

/** Failures that would affect every other row too. */
const stoppingFailures: readonly FailureCode[] = [
  'offline',
  'stale',
  'signed-out',
  'quota',
  'throttled',
  'disabled',
];

/**
 * Imports rows into the catalogue: for each the images first, then the document, as in
 * save-cassette.ts, so that no failure leaves an incomplete cassette. A row keeps its id for each
 * attempt (docs/behaviour.md, "Import").
 */
export function importCassettes(tasks: readonly ImportTask[], options: Options): ImportJob {
  const { onChange } = options;
  const waiting = [...tasks];
  const failed: ImportTask[] = [];
  const sessions = new Map<ImportTask, { crops: Partial<Crops>; session: RowSession }>();
  const cropRow = limitCropping();
  /** What stopped the run, if anything did. */
  let stoppedBy: Failure | null = null;
  let running: Promise<unknown> = Promise.resolve();

  // Documents are written one after the other in any case (firebase/cassettes.ts). The queue is here
  // because waiting there counts as part of the request's timeout, and because nothing may be written
  // after a stop.
  const writeQueue = pLimit(1);
  const queueWrite = <T>(write: () => Promise<T>) =>
    writeQueue(async () => {
      if (stoppedBy) throw stoppedBy;
      try {
        return await write();
      } catch (error) {
        const failure = Failure.from(error);
        if (stoppingFailures.includes(failure.code)) stoppedBy ??= failure;
        throw failure;
      }
    });

  const openSession = rowSessions(options, queueWrite);

  async function processRow(task: ImportTask, signal: AbortSignal): Promise<Cassette> {
    let attempt = sessions.get(task);
    if (!attempt) {
      onChange(task.rowNumber, { status: 'cropping' });
      const crops = await cropRow(task, signal);
      attempt = { crops, session: openSession(task) };
      sessions.set(task, attempt);
    }
    onChange(task.rowNumber, { status: 'storing' });
    const { cassette } = await attempt.session.save(attempt.crops);
    sessions.delete(task);
    return cassette;
  }

  function requeue(task: ImportTask) {
    waiting.unshift(task);
    onChange(task.rowNumber, { status: 'waiting' });
  }

  async function handleError(task: ImportTask, error: unknown, signal: AbortSignal) {
    const failure = Failure.from(error);
    // After a sign-out the rules refuse what was already being written.
    const isInterrupted = error === signal.reason || failure.code === 'forbidden';
    if (signal.aborted && isInterrupted) return requeue(task);
    const hasLostAccess =
      failure.code === 'forbidden' && !(await options.mayWrite().catch(() => false));
    if (hasLostAccess || stoppingFailures.includes(failure.code)) {
      stoppedBy ??= failure;
      return requeue(task);
    }
    failed.push(task);
    onChange(task.rowNumber, { status: 'failed', failure });
  }

  return {
    async run(signal) {
      stoppedBy = null;
      const processWaitingRows = async () => {
        while (stoppedBy === null && !signal.aborted) {
          const task = waiting.shift();
          if (!task) return;
          try {
            const cassette = await processRow(task, signal);
            onChange(task.rowNumber, { status: 'done', cassette });
          } catch (error) {
            await handleError(task, error, signal);
          }
        }
      };
      running = Promise.all(Array.from({ length: maxRows }, processWaitingRows));
      await running;
      return stoppedBy;
    },

    retry() {
      for (const task of failed.splice(0)) {
        waiting.push(task);
        onChange(task.rowNumber, { status: 'waiting' });
      }
    },

    addDuplicates(rowNumbers) {
      for (const task of failed.filter((one) => rowNumbers.has(one.rowNumber))) {
        failed.splice(failed.indexOf(task), 1);
        // A row of our own export has the id of the existing cassette, so it gets a new one.
        const duplicate = { ...task, id: undefined, allowsDuplicate: true };
        const attempt = sessions.get(task);
        sessions.delete(task);
        if (attempt)
          sessions.set(duplicate, { crops: attempt.crops, session: openSession(duplicate) });
        waiting.push(duplicate);
        onChange(task.rowNumber, { status: 'waiting' });
      }
    },

    async abandon() {
      // A row that is still being written needs its images.
      await running;
      await Promise.all([...sessions.values()].map(({ session }) => session.abandon()));
    },
  };
}

/** Runs the `crop` of tasks, a few at once. Rejects with the signal's reason as soon as it aborts. */
function limitCropping() {
  const limit = pLimit(maxCroppingRows);
  /** Started and finished crops: the next run uses those of an aborted one. */
  const crops = new Map<ImportTask, Promise<Partial<Crops>>>();
  return async (task: ImportTask, signal: AbortSignal): Promise<Partial<Crops>> => {
    const { crop } = task;
    if (!crop) return {};
    const cropping = limit(() => {
      signal.throwIfAborted();
      const promise = crops.get(task) ?? crop();
      crops.set(task, promise);
      promise.catch(() => crops.delete(task));
      return promise;
    });
    const result = await rejectOnAbort(cropping, signal);
    crops.delete(task);
    return result;
  };
}

/** The result of `work`, or a rejection with the signal's reason if that comes first. */
function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/** The save session of one row, which a retry continues. */
type RowSession = {
  save(crops: Partial<Crops>): Promise<SaveResult>;
  abandon(): Promise<void>;
};

/** Returns a function that opens the save session of a row. */
function rowSessions(
  { cassettes, images, knownIds, run }: Options,
  queueWrite: <T>(write: () => Promise<T>) => Promise<T>,
): (task: ImportTask) => RowSession {
  const ports = { cassettes, images };
  const ignoreProgress = () => {};
  /** Ids of the cassettes that this import creates. */
  const createdIds = new Set<string>();

  /**
   * Fails with `duplicate` if the cassette was added since the rows were compared. The id tells only the
   * same release ID or the same name: this finds one of both that has the release ID alone.
   */
  async function rejectDuplicate({ draft, otherRowIds }: ImportTask) {
    const similar = await cassettes.findSimilar(draft);
    const addedSince = similar.filter(
      ({ id }) => !knownIds.has(id) && !createdIds.has(id) && !otherRowIds?.has(id),
    );
    const existing = findSameCassette(draft, addedSince);
    if (existing)
      throw new Failure('duplicate', 'The cassette was added by somebody else.', { existing });
  }

  return (task) => {
    const { base, draft } = task;
    if (base) {
      const session = updateCassetteSession(ports, base.id, { runWrite: queueWrite });
      return {
        save: (crops) => session.save(base, draft, crops, ignoreProgress),
        abandon: session.abandon,
      };
    }
    const session = createCassetteSession(ports, {
      id: task.id,
      images: task.images,
      run,
      allowsDuplicate: task.allowsDuplicate ?? false,
      // Duplicates are looked up before the write is queued: rows do this side by side.
      async runWrite(write) {
        if (!task.allowsDuplicate) {
          createdIds.add(task.id ?? cassetteId(draft));
          await rejectDuplicate(task);
        }
        return queueWrite(write);
      },
    });
    return {
      async save(crops) {
        const saved = await session.save(draft, crops, ignoreProgress);
        createdIds.add(saved.cassette.id);
        return saved;
      },
      abandon: session.abandon,
    };
  };
}
