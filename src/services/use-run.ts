import { useEffect, useRef, useState } from 'react';
import type { Cassette } from '../domain/cassette.ts';
import type { CassetteWrite, WriteResult } from '../domain/cassette-write.ts';
import { Failure } from '../domain/failure.ts';
import type { RunAction, RunCounts } from '../domain/history.ts';
import { useBackend } from './backend-context.tsx';
import { memoizeAsync } from './memoize-async.ts';
import type { CataloguePort, Outcome } from './ports.ts';
import { useFailureReport } from './session-provider.tsx';
import { openWritePorts, type WritePorts } from './write-ports.ts';

/** The most cassettes that the rules let one commit write (docs/decisions/0003-shelf-index.md). */
export const chunkSize = 20;

/**
 * Items in the order of the parts of the index that hold their cassettes: a commit that changes one or two
 * parts takes a fraction of the time of one that changes twenty.
 */
export const sortByPart = <Item>(
  items: readonly Item[],
  cassetteOf: (item: Item) => Cassette | null,
): Item[] => {
  const part = (item: Item) => cassetteOf(item)?.part ?? '';
  return items.toSorted((one, other) => part(one).localeCompare(part(other)));
};

export type RunResult<Item, Result> = {
  /** The results of the items that are done. */
  done: Result[];
  /** Items that failed by themselves. */
  failed: { item: Item; failure: Failure }[];
  /** Items that were not tried, and those at which it stopped. */
  remaining: Item[];
  /** How many of them were tried without an answer: they may be done. */
  unansweredCount: number;
  /** Why it stopped early; null when it did not, or when `signal` was aborted without a Failure. */
  stoppedBy: Failure | null;
};

/** Before a run. */
export const notRun = { done: [], failed: [], remaining: [], unansweredCount: 0, stoppedBy: null };

type RunOptions<Item> = {
  signal: AbortSignal;
  /** Gets the number of finished items. */
  onProgress: (finishedCount: number) => void;
  onFailure?: (item: Item, failure: Failure) => void;
};

/**
 * Runs `work` for chunks of at most 20 items, one after the other; it resolves with an outcome for each
 * item of its chunk. Begins no chunk after `signal` is aborted. Never rejects.
 */
export async function runMany<Item, Result>(
  items: readonly Item[],
  work: (chunk: readonly Item[]) => Promise<Outcome<Result>[]>,
  { signal, onProgress, onFailure }: RunOptions<Item>,
): Promise<RunResult<Item, Result>> {
  const result: RunResult<Item, Result> = { ...notRun, done: [], failed: [], remaining: [] };
  for (let first = 0; first < items.length; first += chunkSize) {
    const chunk = items.slice(first, first + chunkSize);
    if (signal.aborted || result.stoppedBy) {
      result.remaining.push(...chunk);
      continue;
    }
    const outcomes = await work(chunk).catch((error: unknown): Outcome<Result>[] =>
      chunk.map(() => ({ failure: Failure.from(error) })),
    );
    for (const [at, item] of chunk.entries()) {
      const outcome = outcomes[at] as Outcome<Result>;
      if ('result' in outcome) {
        result.done.push(outcome.result);
        continue;
      }
      const { failure } = outcome;
      onFailure?.(item, failure);
      if (!failure.endsRun) result.failed.push({ item, failure });
      else {
        result.remaining.push(item);
        result.stoppedBy ??= failure;
        if (failure.mayBeWritten) result.unansweredCount++;
      }
    }
    onProgress(result.done.length + result.failed.length);
  }
  if (signal.reason instanceof Failure) result.stoppedBy = signal.reason;
  if (result.remaining.length === 0) result.stoppedBy = null;
  return result;
}

/**
 * Prepares a write for each item of a chunk, writes them in one commit, and gives the outcome of each item:
 * what `finish` makes of the result of its write, or the failure.
 */
export async function writeChunk<Item, Prepared extends { write: CassetteWrite }, Result>(
  catalogue: CataloguePort,
  chunk: readonly Item[],
  prepare: (item: Item) => Promise<Prepared>,
  finish: (prepared: Prepared, result: WriteResult) => Result | Promise<Result>,
): Promise<Outcome<Result>[]> {
  const preparations = await Promise.allSettled(chunk.map(prepare));
  const writes = preparations.flatMap((one) => (one.status === 'fulfilled' ? one.value.write : []));
  const outcomes = (writes.length > 0 ? await catalogue.writeMany(writes) : []).values();
  return Promise.all(
    preparations.map(async (preparation): Promise<Outcome<Result>> => {
      if (preparation.status === 'rejected') return { failure: Failure.from(preparation.reason) };
      const outcome = outcomes.next().value as Outcome<WriteResult>;
      if ('failure' in outcome) return outcome;
      return { result: await finish(preparation.value, outcome.result) };
    }),
  );
}

type Pass = {
  /** Records the start of the run with its first write; resolves with its id, if it is recorded. */
  startRun: () => Promise<string | undefined>;
  /** Whether it tries again what failed or was not reached. */
  isRetry: boolean;
};

/** What is done with many items. */
export type RunPlan<Item, Result> = {
  /** What the history says of the run; without it none is recorded. */
  record?:
    | {
        action: RunAction;
        title: string;
        countDone: (done: readonly Result[]) => Pick<RunCounts, 'added' | 'changed'>;
      }
    | undefined;
  /** Begins a pass; what it gives resolves with an outcome for each item of a chunk. */
  open: (ports: WritePorts, pass: Pass) => (chunk: readonly Item[]) => Promise<Outcome<Result>[]>;
};

export type RunState<Item, Result> = RunResult<Item, Result> & {
  status: 'running' | 'stopping' | 'ended';
  /** Includes the failed ones. */
  finishedCount: number;
  total: number;
  /** The recorded run; null while it has changed nothing. */
  run: { id: string; counts: RunCounts } | null;
  plan: RunPlan<Item, Result>;
  startRun: Pass['startRun'];
};

const signedOut = () => new Failure('signed-out', 'The editor was signed out.');

/**
 * Writes many items in chunks, with progress, records the run with its counts, and keeps what failed or was not
 * reached for another try. Each failure is logged with `logMessage`. Leaving the page stops it after the present
 * chunk. So does a sign-out, which `stoppedBy` then names. `editorUid` is null unless an editor is signed in.
 */
export function useRun<Item, Result>(logMessage: (item: Item) => string, editorUid: string | null) {
  const backend = useBackend();
  const report = useFailureReport();
  const [state, setState] = useState<RunState<Item, Result> | null>(null);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => {
    if (editorUid === null) return;
    return () => {
      controller.current?.abort(signedOut());
      // The refusal that stopped the run may come before the sign-out is known.
      setState((ended) => (ended?.stoppedBy ? { ...ended, stoppedBy: signedOut() } : ended));
    };
  }, [editorUid]);

  const update = (changed: Partial<RunState<Item, Result>>) =>
    setState((previous) => previous && { ...previous, ...changed });

  /** Records the counts of a run. Without them it is not finished, and can still be undone. */
  async function record({ plan, startRun, done, failed }: RunState<Item, Result>) {
    const counts = plan.record?.countDone(done);
    if (!counts || counts.added + counts.changed === 0) return null;
    const run = { id: (await startRun()) ?? '', counts: { ...counts, failed: failed.length } };
    await (await backend.catalogue())
      // An undo may have come before this pass.
      .updateRun(run.id, { ...run.counts, isUndone: false })
      .catch((error: unknown) => void report('Recording a run failed.', error));
    return run;
  }

  const openPorts = () => openWritePorts(backend, editorUid ?? '');

  /** Works on what `before` has left, or on what `load` gives. Resolves with null if a run is in progress. */
  async function process(
    before: RunState<Item, Result>,
    isRetry: boolean,
    load?: (ports: WritePorts) => Promise<readonly Item[]>,
  ) {
    if (controller.current) return null;
    const started = new AbortController();
    controller.current = started;
    const { plan, startRun } = before;
    const finishedBefore = before.done.length + before.failed.length;
    const finishedCount = finishedBefore;
    setState({ ...before, finishedCount, status: 'running', unansweredCount: 0, stoppedBy: null });
    let work: ReturnType<typeof plan.open> | undefined;
    try {
      const items = load ? await load(await openPorts()) : before.remaining;
      const total = finishedBefore + items.length;
      update({ total });
      const pass = await runMany(
        items,
        async (chunk: readonly Item[]) => {
          work ??= plan.open(await openPorts(), { startRun, isRetry });
          return work(chunk);
        },
        {
          signal: started.signal,
          onProgress: (count) => update({ finishedCount: finishedBefore + count }),
          onFailure: (item, failure) => report(logMessage(item), failure),
        },
      );
      const done = [...before.done, ...pass.done];
      const failed = [...before.failed, ...pass.failed];
      const ended = { ...before, ...pass, done, failed, total };
      const run = await record(ended);
      // A sign-out meanwhile has set why it stopped.
      update({ ...pass, done, failed, run });
      return { pass, ended: { ...ended, run } };
    } finally {
      update({ status: 'ended' });
      controller.current = null;
    }
  }

  return {
    state,
    /**
     * Begins anew, with items that may have to be loaded. Resolves with the result of this `pass` and of all passes
     * since (`ended`), rejects if loading fails.
     */
    start(
      items: readonly Item[] | ((ports: WritePorts) => Promise<readonly Item[]>),
      plan: RunPlan<Item, Result>,
    ) {
      const { record } = plan;
      const startRun = memoizeAsync(
        async () => record && (await backend.catalogue()).startRun(record.action, record.title),
      );
      const [load, remaining] = typeof items === 'function' ? [items, []] : [undefined, [...items]];
      const begun = { ...notRun, remaining, plan, startRun, run: null };
      return process({ ...begun, status: 'running', finishedCount: 0, total: 0 }, false, load);
    },
    /** Writes again what failed and `canRetry` says, and what was not reached. */
    async retry(canRetry: (failure: Failure) => boolean) {
      if (!state) return null;
      const again = state.failed.filter(({ failure }) => canRetry(failure)).map(({ item }) => item);
      const failed = state.failed.filter(({ failure }) => !canRetry(failure));
      return process({ ...state, failed, remaining: [...again, ...state.remaining] }, true);
    },
    /** Stops after the chunk that is being written. */
    stop() {
      update({ status: 'stopping' });
      controller.current?.abort();
    },
  };
}
