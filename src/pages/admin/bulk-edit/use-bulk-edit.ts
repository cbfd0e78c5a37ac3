import { useState } from 'react';
import type { BinRecord } from '../../../domain/bin.ts';
import { type Cassette, changedFields } from '../../../domain/cassette.ts';
import { Failure } from '../../../domain/failure.ts';
import type { RunKind } from '../../../domain/history.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { memoizeAsync } from '../../../services/memoize-async.ts';
import type { CataloguePort, Outcome as OutcomeOf } from '../../../services/ports.ts';
import { removeCassettes } from '../../../services/remove-cassette.ts';
import { type RunResult, writeChunk } from '../../../services/run-many.ts';
import { resultOf, storedBy } from '../../../services/single-writes.ts';
import type { UndoneRun } from '../messages/use-undo-message.tsx';
import type { Catalogue } from '../use-catalogue.ts';
import { useFailureReport } from '../use-failure-report.ts';
import { useJob } from '../use-job.ts';
import {
  applyBulkChange,
  type BulkChange,
  bulkChangeError,
  describeBulkChange,
} from './bulk-change.ts';

export type BulkJob = ChangeJob | { kind: 'delete' } | { kind: 'bin' };

type ChangeJob = {
  kind: 'change';
  change: BulkChange;
  runKind: RunKind;
  /** Records the start of the run with its first write. Resolves with its id, at each later call too. */
  startRun: () => Promise<string>;
};

/** A cassette that could not be processed; after a conflict, `failure.existing` is the stored version. */
export type BulkFailure = { item: Cassette; failure: Failure };

/** What became of one cassette. */
type Outcome = { saved?: Cassette; removedId?: string; record?: BinRecord | null };

export type BulkResult = {
  /** How many cassettes were written or removed. */
  doneCount: number;
  /** What was moved to the bin. */
  records: BinRecord[];
  /** The ids of the cassettes that failed or were not tried. */
  undoneIds: string[];
  /** The run of a change that has written something. */
  run: UndoneRun | null;
};

type OnDone = (job: BulkJob, result: BulkResult) => void;

/**
 * Changes or deletes many cassettes and keeps what failed for a retry
 * (docs/behaviour.md, "Bulk edit"). Calls `onDone` when nothing is left, or on `close`.
 */
export function useBulkEdit(isSignedIn: boolean, catalogue: Catalogue, onDone: OnDone) {
  const backend = useBackend();
  const report = useFailureReport();
  const [job, setJob] = useState<BulkJob | null>(null);
  const { state, start, resume, stop } = useJob<Cassette, Outcome>(
    (cassette) => `One of many tapes failed (${cassette?.id}).`,
    isSignedIn,
  );

  const process = (job: BulkJob) => async (chunk: readonly Cassette[]) => {
    const [port, images] = await Promise.all([backend.catalogue(), backend.images()]);
    switch (job.kind) {
      case 'change':
        return nameStored(port, chunk, await changeChunk(port, chunk, job));
      case 'bin':
        return writeChunk(
          port,
          chunk,
          async ({ id }) => ({ write: moveToBin(id) }),
          ({ write }, outcome): Outcome => ({
            removedId: write.id,
            record: resultOf(outcome).moved,
          }),
        );
      case 'delete': {
        const outcomes = await removeCassettes({ catalogue: port, images }, chunk);
        return outcomes.map(
          (outcome): OutcomeOf<Outcome> =>
            'failure' in outcome ? outcome : { result: { removedId: outcome.result } },
        );
      }
    }
  };

  /** Shows in the list what a pass has done, and ends the run if nothing is left. */
  async function finish(job: BulkJob, running: ReturnType<typeof start>) {
    const outcome = await running;
    if (!outcome) return;
    const { pass, ended } = outcome;
    catalogue.applyChanges(
      pass.done.flatMap(({ saved }) => saved ?? []),
      [
        ...pass.done.flatMap(({ removedId }) => removedId ?? []),
        ...pass.failed.flatMap(({ item, failure }) => (failure.code === 'missing' ? item.id : [])),
      ],
    );
    const run = await runOf(job, ended);
    if (run)
      // Without the counts it can still be undone.
      await backend
        .catalogue()
        .then((port) => port.updateRun(run.id, run))
        .catch((error: unknown) => report('Recording a change failed.', error));
    if (ended.failed.length + ended.remaining.length === 0) onDone(job, bulkResultOf(ended, run));
  }

  function begin(job: BulkJob, cassettes: readonly Cassette[]) {
    setJob(job);
    return finish(job, start(cassettes, process(job)));
  }

  return {
    run: job && state && { ...state, job },
    start: begin,
    change(change: BulkChange, startedBy: string, cassettes: readonly Cassette[]) {
      const { kind, name } = describeBulkChange(change);
      const startRun = memoizeAsync(async () =>
        (await backend.catalogue()).startRun(kind, name, startedBy),
      );
      return begin({ kind: 'change', change, runKind: kind, startRun }, cassettes);
    },
    stop,
    /** Retries what failed and processes the rest. Conflicts stay until they are resolved. */
    retry() {
      if (!job || !state) return;
      const failed = state.failed.filter(canRetry).map(({ item }) => item);
      return finish(job, resume([...failed, ...state.remaining], process(job)));
    },
    /** Writes the editor's change over the stored version, or keeps the stored version. */
    resolveConflict({ item, failure: { existing } }: BulkFailure, keep: 'mine' | 'theirs') {
      if (!job || !existing) return;
      if (keep === 'theirs') catalogue.applyChanges([existing], []);
      return finish(job, resume(keep === 'mine' ? [existing] : [], process(job), [item]));
    },
    /** Ends the run without the failed and remaining ones. */
    close: async () => job && state && onDone(job, bulkResultOf(state, await runOf(job, state))),
  };
}

const moveToBin = (id: string) => ({
  ...({ type: 'moveToBin', id, source: { kind: 'bin' } } as const),
  change: crypto.randomUUID(),
});

const changeChunk = (
  port: CataloguePort,
  chunk: readonly Cassette[],
  { change, startRun }: ChangeJob,
) =>
  writeChunk(
    port,
    chunk,
    async (cassette) => {
      const draft = applyBulkChange(cassette, change);
      if (changedFields(cassette, draft).length === 0) return { write: null };
      const error = bulkChangeError(cassette, draft);
      if (error !== null) throw new Failure('invalid', error);
      const source = { kind: 'bulk', run: await startRun() } as const;
      const write = { type: 'update', base: cassette, draft, images: {}, source } as const;
      return { write: { ...write, change: crypto.randomUUID() } };
    },
    (_, outcome): Outcome => (outcome ? { saved: storedBy(outcome) } : {}),
  );

/** Adds the stored version to each conflict. */
const nameStored = (
  port: CataloguePort,
  chunk: readonly Cassette[],
  outcomes: readonly OutcomeOf<Outcome>[],
) =>
  Promise.all(
    outcomes.map(async (outcome, at): Promise<OutcomeOf<Outcome>> => {
      if (!('failure' in outcome) || outcome.failure.code !== 'conflict') return outcome;
      const { failure } = outcome;
      const existing = await port.read(chunk[at]?.id ?? '');
      return {
        failure: new Failure('conflict', failure.message, {
          cause: failure,
          fields: failure.fields,
          ...(existing && { existing }),
        }),
      };
    }),
  );

/** The run of a change with its counts; null if nothing was written. */
async function runOf(
  job: BulkJob,
  { done, failed }: RunResult<Cassette, Outcome>,
): Promise<UndoneRun | null> {
  const changed = done.filter(({ saved }) => saved).length;
  if (job.kind !== 'change' || changed === 0) return null;
  const counts = { added: 0, changed, failed: failed.length, undone: 0 };
  return { id: await job.startRun(), kind: job.runKind, ...counts };
}

const bulkResultOf = (
  { done, failed, remaining }: RunResult<Cassette, Outcome>,
  run: UndoneRun | null,
): BulkResult => ({
  run,
  doneCount: done.filter(({ saved, removedId }) => saved || removedId).length,
  records: done.flatMap(({ record }) => record ?? []),
  undoneIds: [...failed.map(({ item }) => item), ...remaining].map(({ id }) => id),
});

/** Whether a retry can succeed without a decision of the editor. */
export const canRetry = ({ failure }: BulkFailure): boolean =>
  !['conflict', 'missing', 'invalid'].includes(failure.code);
