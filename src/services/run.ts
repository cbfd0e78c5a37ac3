import type { Cassette } from '../domain/cassette.ts';
import type { CassetteWrite, WriteResult } from '../domain/cassette-write.ts';
import { Failure } from '../domain/failure.ts';
import { noCounts, type RunAction, type RunCounts } from '../domain/history.ts';
import { once } from './once.ts';
import type { CataloguePort, Outcome } from './ports.ts';
import type { WritePorts } from './write-ports.ts';

/** The most cassettes that the rules let one commit write (docs/decisions/0003-shelf-index.md). */
export const chunkSize = 20;

/**
 * Items in the order of the parts of the index that hold their cassettes: a commit that changes one
 * or two parts takes a fraction of the time of one that changes twenty.
 */
export const sortByPart = <Item>(
  items: readonly Item[],
  cassetteOf: (item: Item) => Cassette | null,
): Item[] => {
  const part = (item: Item) => cassetteOf(item)?.part ?? '';
  return items.toSorted((one, other) => part(one).localeCompare(part(other)));
};

/** One action over many items, as far as it has come. */
export type RunState<Item, Result> = {
  readonly status: 'running' | 'stopping' | 'ended';
  readonly done: readonly Result[];
  readonly failed: readonly { item: Item; failure: Failure }[];
  /** Items that were not tried, and those at which it stopped: without an answer they may be done. */
  readonly remaining: readonly Item[];
  /** Why it stopped early; null if it did not, or if the editor stopped it. */
  readonly stoppedBy: Failure | null;
  /** The id of its record in the history; null while it has none. */
  readonly runId: string | null;
  /** The counts in the record; null while the run has changed nothing. */
  readonly counts: RunCounts | null;
};

export const newRun = <Item>(items: readonly Item[]): RunState<Item, never> => ({
  status: 'running',
  done: [],
  failed: [],
  remaining: items,
  stoppedBy: null,
  runId: null,
  counts: null,
});

/** A run that tries again what has failed, and what remains. */
export const retriedRun = <Item, Result>(run: RunState<Item, Result>): RunState<Item, Result> => ({
  ...run,
  status: 'running',
  failed: [],
  remaining: [...run.failed.map(({ item }) => item), ...run.remaining],
  stoppedBy: null,
});

export function progressOf({ done, failed, remaining }: RunState<unknown, unknown>) {
  const finishedCount = done.length + failed.length;
  return { finishedCount, total: finishedCount + remaining.length };
}

/** Adds the outcomes of a chunk, whose items are the first ones that remain. */
function addOutcomes<Item, Result>(
  run: RunState<Item, Result>,
  chunk: readonly Item[],
  outcomes: readonly Outcome<Result>[],
): RunState<Item, Result> {
  const done = [...run.done];
  const failed = [...run.failed];
  const stopped: Item[] = [];
  let { stoppedBy } = run;
  for (const [at, item] of chunk.entries()) {
    const outcome = outcomes[at] as Outcome<Result>;
    if ('result' in outcome) done.push(outcome.result);
    else if (!outcome.failure.endsRun) failed.push({ item, failure: outcome.failure });
    else {
      stopped.push(item);
      stoppedBy ??= outcome.failure;
    }
  }
  const remaining = [...stopped, ...run.remaining.slice(chunk.length)];
  return { ...run, done, failed, remaining, stoppedBy };
}

/** The title of a record: one line of at most 200 characters, without half pairs. */
const toTitle = (text: string): string =>
  [...text.replace(/[\p{Cc}\p{Cs}]/gu, ' ')].slice(0, 200).join('');

type RunContext = {
  readonly ports: WritePorts;
  /** Records the run with its first write; resolves with its id, if the plan has a record. */
  readonly startRun: () => Promise<string | undefined>;
};

export type RunPlan<Item, Result> = {
  /** What the log says of an item that has failed. */
  readonly logMessage: (item: Item) => string;
  /** The entry of the run in the history; if it is missing, none is written. */
  readonly record?:
    | {
        action: RunAction;
        title: string;
        countDone: (done: readonly Result[]) => Partial<RunCounts>;
      }
    | undefined;
  /** Resolves with an outcome for each item of a chunk of at most 20. */
  readonly work: (chunk: readonly Item[], context: RunContext) => Promise<Outcome<Result>[]>;
};

/**
 * Works on what remains of a run, one chunk after the other, and records its counts. Begins no
 * chunk after `signal` is aborted, or after a failure that would meet the others too. `report` logs
 * a failure. Resolves with the ended run; never rejects.
 */
export async function runMany<Item, Result>(
  begun: RunState<Item, Result>,
  plan: RunPlan<Item, Result>,
  options: {
    openPorts: () => Promise<WritePorts>;
    signal: AbortSignal;
    /** Called after each chunk, and at the end. */
    onChange: (run: RunState<Item, Result>) => void;
    report: (message: string, error: unknown) => void;
  },
): Promise<RunState<Item, Result>> {
  const { openPorts, signal, onChange, report } = options;
  let run = begun;
  let { runId, counts } = begun;
  const openContext = once(async (): Promise<RunContext> => {
    const ports = await openPorts();
    const startRun = once(async () => {
      const { action, title = '' } = plan.record ?? {};
      if (action) runId ??= await ports.catalogue.startRun(action, toTitle(title));
      return runId ?? undefined;
    });
    return { ports, startRun };
  });

  while (run.remaining.length > 0 && !run.stoppedBy && !signal.aborted) {
    const chunk = run.remaining.slice(0, chunkSize);
    const outcomes = await openContext()
      .then((context) => plan.work(chunk, context))
      .catch((error: unknown) => chunk.map(() => ({ failure: Failure.from(error) })));
    for (const [at, outcome] of outcomes.entries())
      if ('failure' in outcome) report(plan.logMessage(chunk[at] as Item), outcome.failure);
    run = addOutcomes(run, chunk, outcomes);
    onChange({ ...run, status: signal.aborted ? 'stopping' : 'running' });
  }
  const counted = { ...noCounts, ...plan.record?.countDone(run.done), failed: run.failed.length };
  if (runId !== null && counted.added + counted.changed > 0) {
    counts = counted;
    // An undo may have come before this attempt.
    const recorded = { ...counts, isUndone: false };
    const id = runId;
    await openContext()
      .then(({ ports }) => ports.catalogue.updateRun(id, recorded))
      // A run whose counts are not stored counts as not finished, and can still be undone.
      .catch((error: unknown) => report('Recording a run failed.', error));
  }
  // A sign-out may be known only after the refusal that has stopped the run.
  const reason = signal.reason instanceof Failure ? signal.reason : run.stoppedBy;
  const stoppedBy = run.remaining.length > 0 ? reason : null;
  const ended: RunState<Item, Result> = { ...run, status: 'ended', stoppedBy, runId, counts };
  onChange(ended);
  return ended;
}

/**
 * Prepares a write for each item of a chunk, or its result if it needs none. Writes them in one
 * commit. Gives the outcome of each item: what `finish` makes of its write, or the failure.
 */
export async function writeChunk<Item, Result>(
  catalogue: CataloguePort,
  chunk: readonly Item[],
  prepare: (item: Item) => Promise<CassetteWrite | { result: Result }>,
  finish: (item: Item, written: WriteResult, write: CassetteWrite) => Result,
): Promise<Outcome<Result>[]> {
  const preparations = await Promise.allSettled(chunk.map(prepare));
  const writes = preparations.flatMap((one) =>
    one.status === 'fulfilled' && !('result' in one.value) ? one.value : [],
  );
  const outcomes = (writes.length > 0 ? await catalogue.writeMany(writes) : []).values();
  return preparations.map((preparation, at): Outcome<Result> => {
    if (preparation.status === 'rejected') return { failure: Failure.from(preparation.reason) };
    if ('result' in preparation.value) return preparation.value;
    const outcome = outcomes.next().value as Outcome<WriteResult>;
    if ('failure' in outcome) return outcome;
    return { result: finish(chunk[at] as Item, outcome.result, preparation.value) };
  });
}
