import pLimit from 'p-limit';
import type { Cassette } from '../domain/cassette.ts';
import { Failure, type FailureCode } from '../domain/failure.ts';
import { type ImportRowOptions, type ImportTask, rowImporter } from './import-row.ts';
import type { Crops } from './ports.ts';
import { newAttempts, type SaveAttempts } from './save-cassette.ts';

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
};

type Options = ImportRowOptions & {
  readonly onChange: (rowNumber: number, state: RowState) => void;
  /** Checks again whether this account may write: a refusal may also be the row's own fault. */
  readonly mayWrite: () => Promise<boolean>;
};

/** Rows processed at once: others continue while one is being uploaded. */
const maxRows = 4;
/** Rows whose images are cropped at once: an open scan takes up to 250 MB. */
const maxCroppingRows = 2;

/** Failures that would affect every other row too, besides the end of the session. */
const codesEndingImport: readonly FailureCode[] = [
  'offline',
  'stale',
  'token-refused',
  'quota',
  'throttled',
];
const endsImport = (failure: Failure) =>
  failure.isSessionEnd || codesEndingImport.includes(failure.code);

/**
 * Imports rows into the catalogue: for each the images first, then the document, as in
 * save-cassette.ts, so that no failure leaves an incomplete cassette. A row keeps its id for each
 * attempt (docs/behaviour.md, "Import").
 */
export function importCassettes(tasks: readonly ImportTask[], options: Options): ImportJob {
  const { onChange } = options;
  const waiting = [...tasks];
  const failed: ImportTask[] = [];
  /** The crops and the attempts of the rows that are not saved yet. */
  const started = new Map<ImportTask, { crops: Partial<Crops>; attempts: SaveAttempts }>();
  const cropRow = limitCropping();
  /** What stopped the run, if anything did. */
  let stoppedBy: Failure | null = null;

  /** Nothing is written after a stop. */
  const guardWrite = async <T>(write: () => Promise<T>): Promise<T> => {
    if (stoppedBy) throw stoppedBy;
    try {
      return await write();
    } catch (error) {
      const failure = Failure.from(error);
      if (endsImport(failure)) stoppedBy ??= failure;
      throw failure;
    }
  };

  const importRow = rowImporter(options, guardWrite);

  async function processRow(task: ImportTask, signal: AbortSignal): Promise<Cassette> {
    let row = started.get(task);
    if (!row) {
      onChange(task.rowNumber, { status: 'cropping' });
      row = { crops: await cropRow(task, signal), attempts: newAttempts() };
      started.set(task, row);
    }
    onChange(task.rowNumber, { status: 'storing' });
    const cassette = await importRow(task, row.crops, row.attempts);
    started.delete(task);
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
    if (hasLostAccess || endsImport(failure)) {
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
      await Promise.all(Array.from({ length: maxRows }, processWaitingRows));
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
        const row = started.get(task);
        started.delete(task);
        if (row) started.set(duplicate, { crops: row.crops, attempts: newAttempts() });
        waiting.push(duplicate);
        onChange(task.rowNumber, { status: 'waiting' });
      }
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
