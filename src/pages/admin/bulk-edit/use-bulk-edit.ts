import { useState } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { Failure } from '../../../domain/failure.ts';
import { noCounts, type RunAction, type RunCounts } from '../../../domain/history.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { deleteForGood } from '../../../services/bin.ts';
import { memoizeAsync } from '../../../services/memoize-async.ts';
import type { Outcome } from '../../../services/ports.ts';
import { type RunResult, sortByPart } from '../../../services/run-many.ts';
import { writeChunk } from '../../../services/write-cassettes.ts';
import { openWritePorts, type WritePorts } from '../../../services/write-ports.ts';
import { runName } from '../cassette-name.tsx';
import { useMessages } from '../messages/message-provider.tsx';
import type { Catalogue } from '../use-catalogue.ts';
import { useJob } from '../use-job.ts';
import { useRunRecord } from '../use-run-record.ts';
import {
  applyBulkChange,
  type BulkChange,
  bulkChangeError,
  describeBulkChange,
} from './bulk-change.ts';

export type BulkKind = 'change' | 'delete' | 'bin';

/** What became of one cassette. */
type Done = { saved?: Cassette | undefined; removedId?: string; moved?: Cassette | null };

type BulkJob = {
  kind: BulkKind;
  /** With `readsAnew` the change is made of the cassettes as they are stored now. */
  work: (
    ports: WritePorts,
    chunk: readonly Cassette[],
    readsAnew: boolean,
  ) => Promise<Outcome<Done>[]>;
  /** Records the start of the run with its first write; resolves with its id. */
  startRun?: (() => Promise<string>) | undefined;
};

export type BulkResult = {
  /** How many cassettes were written or removed. */
  doneCount: number;
  /** What was moved to the bin. */
  moved: Cassette[];
  /** The ids of the cassettes that failed or were not tried. */
  remainingIds: string[];
  /** The id of the run that has changed or moved something. */
  run: string | null;
};

/**
 * Changes or deletes many cassettes and keeps what failed for a retry (docs/behaviour.md, "Bulk edit").
 * Calls `onDone` when nothing is left, or on `close`.
 */
export function useBulkEdit(
  catalogue: Catalogue,
  onDone: (kind: BulkKind, result: BulkResult) => void,
) {
  const backend = useBackend();
  const record = useRunRecord('Recording a change failed.');
  const { uid } = useMessages();
  const [job, setJob] = useState<BulkJob | null>(null);
  const { state, start, retry, stop } = useJob<Cassette, Done>(
    ({ id }) => `One of many tapes failed (${id}).`,
    uid,
  );

  const workOf =
    ({ work }: BulkJob, readsAnew = false) =>
    async (chunk: readonly Cassette[]) =>
      work(await openWritePorts(backend, uid ?? ''), chunk, readsAnew);

  /** Shows in the list what a pass has done, records its run, and ends the job if nothing is left. */
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
    const run = await countRun(job, ended);
    if (run) await record(run.id, run.counts);
    if (ended.failed.length + ended.remaining.length === 0) onDone(job.kind, toResult(ended, run));
  }

  function begin(job: BulkJob, cassettes: readonly Cassette[]) {
    setJob(job);
    const sorted = sortByPart(cassettes, (cassette) => cassette);
    return finish(job, start(sorted, workOf(job)));
  }

  const runOf = (action: RunAction, title: string) =>
    memoizeAsync(async () => (await backend.catalogue()).startRun(action, title));

  return {
    job: job && state && { ...state, kind: job.kind },
    change(change: BulkChange, cassettes: readonly Cassette[]) {
      const startRun = runOf('bulk', describeBulkChange(change));
      return begin({ kind: 'change', work: changeWork(change, startRun), startRun }, cassettes);
    },
    moveToBin(cassettes: readonly Cassette[]) {
      const startRun = cassettes.length > 1 ? runOf('bin', runName(cassettes)) : undefined;
      return begin({ kind: 'bin', work: moveToBin(startRun), startRun }, cassettes);
    },
    remove: (cassettes: readonly Cassette[]) => begin({ kind: 'delete', work: remove }, cassettes),
    stop,
    /** Writes again what failed, and the rest. A change is made of what is stored now. */
    async retry() {
      if (!job || !state) return;
      const run = await countRun(job, state);
      if (run) void record(run.id, noCounts);
      await finish(job, retry(canRetry, workOf(job, true)));
    },
    /** Ends the job without the failed and remaining ones. */
    close: async () =>
      job && state && onDone(job.kind, toResult(state, await countRun(job, state))),
  };
}

function changeWork(change: BulkChange, startRun: () => Promise<string>): BulkJob['work'] {
  // It and the id of a cassette make the id of its write, the same at each try.
  const job = crypto.randomUUID();
  return ({ catalogue }, chunk, readsAnew) =>
    writeChunk(
      catalogue,
      chunk,
      async (cassette) => {
        const base = readsAnew ? await catalogue.read(cassette.id) : cassette;
        if (!base) throw new Failure('missing', 'No such document exists!');
        const id = `${job}-${base.id}`;
        // A try without an answer has changed it.
        const draft = base.change === id ? base : applyBulkChange(base, change);
        const error = bulkChangeError(base, draft);
        if (error !== null) throw new Failure('invalid', error);
        const source = { kind: 'bulk', run: await startRun() } as const;
        const write = { base, draft, images: {}, source, change: id };
        return { write: { ...write, type: 'update' } as const };
      },
      ({ write }, { after }): Done => ({
        saved: after?.change === write.change ? after : undefined,
      }),
    );
}

function moveToBin(startRun: BulkJob['startRun']): BulkJob['work'] {
  // It and the id of a cassette make the id of its write, the same at each try.
  const job = crypto.randomUUID();
  return ({ catalogue }, chunk) =>
    writeChunk(
      catalogue,
      chunk,
      async ({ id }) => {
        const source = { kind: 'bin', run: await startRun?.() } as const;
        return { write: { type: 'moveToBin', id, source, change: `${job}-${id}` } as const };
      },
      ({ write }, { before }): Done => ({ removedId: write.id, moved: before }),
    );
}

const remove: BulkJob['work'] = async (ports, chunk) =>
  (await deleteForGood(ports, chunk)).map((outcome) =>
    'failure' in outcome ? outcome : { result: { removedId: outcome.result.id } },
  );

type CountedRun = { id: string; counts: RunCounts };

/** The run with its counts; null if nothing was changed or moved. */
async function countRun(
  { startRun }: BulkJob,
  { done, failed }: RunResult<Cassette, Done>,
): Promise<CountedRun | null> {
  const changed = done.filter(({ saved, moved }) => saved || moved).length;
  if (!startRun || changed === 0) return null;
  return { id: await startRun(), counts: { added: 0, changed, failed: failed.length } };
}

const toResult = (
  { done, failed, remaining }: RunResult<Cassette, Done>,
  run: CountedRun | null,
): BulkResult => ({
  run: run?.id ?? null,
  doneCount: done.filter(({ saved, removedId }) => saved || removedId).length,
  moved: done.flatMap(({ moved }) => moved ?? []),
  remainingIds: [...failed.map(({ item }) => item), ...remaining].map(({ id }) => id),
});

/** Whether a retry can succeed. */
export const canRetry = ({ code }: Failure): boolean => code !== 'missing' && code !== 'invalid';
