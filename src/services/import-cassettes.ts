import {
  type Cassette,
  type CassetteDraft,
  type CassetteImages,
  changedFields,
  noImages,
  panels,
} from '../domain/cassette.ts';
import { Failure, type FailureCode } from '../domain/failure.ts';
import type { CassettesPort, Crops, ImagesPort } from './ports.ts';
import {
  type CreateCassetteSession,
  createCassetteSession,
  type UpdateCassetteSession,
  updateCassetteSession,
} from './save-cassette.ts';

/** What an import does for one row of its file. */
export type ImportTask = {
  readonly row: number;
  /** The tape to be changed; null for a new one. */
  readonly base: Cassette | null;
  readonly draft: CassetteDraft;
  /** Of a new tape: the id that it keeps, and stored images that it names. */
  readonly id?: string | undefined;
  readonly images?: CassetteImages | undefined;
  /** Of a new tape: which of these, that came to be there meanwhile, it is; null for none. */
  readonly twin?: ((tapes: readonly Cassette[]) => Cassette | null) | undefined;
  /** Makes the crops when it is the row's turn, so that no picture waits in memory. */
  readonly crop?: (() => Promise<Partial<Crops>>) | undefined;
};

export type RowState =
  | { readonly status: 'waiting' | 'cropping' | 'storing' }
  | { readonly status: 'done'; readonly cassette: Cassette }
  | { readonly status: 'failed'; readonly failure: Failure };

export type ImportJob = {
  /**
   * Works through the rows that wait, until none does, `signal` is aborted (what is being written is
   * finished; a row whose pictures are being drawn waits again at once) or something fails that would
   * fail for every row: then that row waits again, and the Failure is the result. Call it again to go
   * on. Never rejects.
   */
  run(signal: AbortSignal): Promise<Failure | null>;
  /** Lets the rows that failed wait again. */
  retry(): void;
  /**
   * Gives up, once no row is under way: removes what rows that did not make it have left in the
   * storage. Never rejects.
   */
  abandon(): Promise<void>;
};

type Ports = { cassettes: CassettesPort; images: ImagesPort };
type Options = Ports & {
  onChange: (row: number, state: RowState) => void;
  /** The ids of the tapes that the rows have been compared with. */
  known: ReadonlySet<string>;
  /** Asks anew whether this account may write: a row that was refused may be at fault itself. */
  mayWrite: () => Promise<boolean>;
};

/** Rows under way at once: uploads wait for the network, not for each other. */
const lanes = 4;
/** Rows whose pictures are drawn at once: a scan takes up to 250 MB while it is open. */
const drawing = 2;

/** Failures that the next row would meet too. */
const common: readonly FailureCode[] = [
  'offline',
  'stale',
  'signed-out',
  'quota',
  'throttled',
  'disabled',
];

/**
 * Brings rows into the catalogue: of each the images first, then the document, as the form does it
 * (save-cassette.ts), so that no failure leaves half a tape. A row keeps its id from try to try.
 */
export function importCassettes(tasks: readonly ImportTask[], options: Options): ImportJob {
  const { cassettes, onChange, mayWrite, known } = options;
  const waiting = [...tasks];
  const failed: ImportTask[] = [];
  const begun = new Map<ImportTask, { crops: Partial<Crops>; save: Begun }>();
  /** Drawings that are under way or done: one that a stop left behind is taken up again. */
  const drawings = new Map<ImportTask, Promise<Partial<Crops>>>();
  const turns = openTurns(drawing);
  /** What stopped the run, if anything did. */
  let stop: Failure | null = null;

  // Documents are written one after the other anyway (firebase/cassettes.ts). To wait for one's turn
  // here costs nothing of the time in which an answer has to come, and none is begun after a stop.
  const writing = openTurns(1);
  const inTurn = <T>(write: () => Promise<T>) =>
    writing(async () => {
      if (stop) throw stop;
      try {
        return await write();
      } catch (error) {
        const failure = Failure.from(error);
        if (common.includes(failure.code)) stop ??= failure;
        throw failure;
      }
    });

  /** Ids of the tapes that this import makes. */
  const made = new Set<string>();
  const meanwhile = () => new Failure('conflict', 'The tape came to be there meanwhile.');
  const portsFor = ({ twin }: ImportTask): Ports => ({
    images: options.images,
    cassettes: {
      ...cassettes,
      // Another import may be under way: what it brought in since the rows were compared is neither
      // made a second time nor written over. Rows look for it side by side, while others are written.
      async create(id, draft, images) {
        made.add(id);
        const since = twin ? await cassettes.findSimilar(draft) : [];
        if (twin?.(since.filter((tape) => !known.has(tape.id) && !made.has(tape.id))))
          throw meanwhile();
        const cassette = await inTurn(() => cassettes.create(id, draft, images));
        // An id that the file names may be taken; what an own try left unheard is just what was sent.
        const isOurs =
          changedFields(cassette, draft).length === 0 &&
          panels.every((panel) => cassette.images[panel].path === images[panel].path);
        if (!isOurs) throw meanwhile();
        return cassette;
      },
      update: (...given) => inTurn(() => cassettes.update(...given)),
    },
  });

  async function draw(task: ImportTask, signal: AbortSignal): Promise<Partial<Crops>> {
    const { crop } = task;
    if (!crop) return {};
    const turn = turns(() => {
      signal.throwIfAborted();
      const drawing = drawings.get(task) ?? crop();
      drawings.set(task, drawing);
      drawing.catch(() => drawings.delete(task));
      return drawing;
    });
    const crops = await unlessStopped(turn, signal);
    drawings.delete(task);
    return crops;
  }

  async function work(task: ImportTask, signal: AbortSignal): Promise<Cassette> {
    let way = begun.get(task);
    if (!way) {
      onChange(task.row, { status: 'cropping' });
      const crops = await draw(task, signal);
      way = { crops, save: begin(portsFor(task), task) };
      begun.set(task, way);
    }
    onChange(task.row, { status: 'storing' });
    const { cassette } = await way.save.store(way.crops);
    begun.delete(task);
    return cassette;
  }

  let running: Promise<unknown> = Promise.resolve();

  return {
    async run(signal) {
      stop = null;
      const lane = async () => {
        while (stop === null && !signal.aborted) {
          const task = waiting.shift();
          if (!task) return;
          try {
            onChange(task.row, { status: 'done', cassette: await work(task, signal) });
          } catch (error) {
            if (signal.aborted && error === signal.reason) {
              waiting.unshift(task);
              onChange(task.row, { status: 'waiting' });
              return;
            }
            const failure = Failure.from(error);
            const refused = failure.code === 'forbidden' && !(await mayWrite().catch(() => false));
            if (refused || common.includes(failure.code)) {
              stop ??= failure;
              waiting.unshift(task);
              onChange(task.row, { status: 'waiting' });
            } else {
              failed.push(task);
              onChange(task.row, { status: 'failed', failure });
            }
          }
        }
      };
      running = Promise.all(Array.from({ length: lanes }, lane));
      await running;
      return stop;
    },

    retry() {
      for (const task of failed.splice(0)) {
        waiting.push(task);
        onChange(task.row, { status: 'waiting' });
      }
    },

    async abandon() {
      // A row that is still being written needs its images.
      await running;
      await Promise.all([...begun.values()].map(({ save }) => save.abandon()));
    },
  };
}

type Begun = {
  store(crops: Partial<Crops>): ReturnType<CreateCassetteSession['save']>;
  abandon(): Promise<void>;
};

function begin(ports: Ports, { base, draft, id, images = noImages }: ImportTask): Begun {
  const silent = () => {};
  if (base) {
    const opened: UpdateCassetteSession = updateCassetteSession(ports, base.id);
    return {
      store: (crops) => opened.save(base, draft, crops, silent),
      abandon: opened.abandon,
    };
  }
  const checkpoint = { cassetteId: id ?? ports.cassettes.newId(), possiblyReferencedImages: [] };
  const made: CreateCassetteSession = createCassetteSession(ports, { checkpoint, images });
  return { store: (crops) => made.save(draft, crops, silent), abandon: made.abandon };
}

/** What `work` comes to, or the reason of a stop that comes first. */
function unlessStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Lets so many works run at once; the others wait in the order in which they came. */
function openTurns(places: number) {
  let free = places;
  const queue: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free++;
    }
  };
}
