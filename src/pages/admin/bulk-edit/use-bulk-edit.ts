import { useState } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { Failure } from '../../../domain/failure.ts';
import { deleteForGood } from '../../../services/bin.ts';
import { sortByPart } from '../../../services/run-many.ts';
import { writeChunk } from '../../../services/write-cassettes.ts';
import { runName } from '../cassette-name.tsx';
import { useMessages } from '../messages/message-provider.tsx';
import type { Catalogue } from '../use-catalogue.ts';
import { type RunPlan, type RunState, useRun } from '../use-run.ts';
import {
  applyBulkChange,
  type BulkChange,
  bulkChangeError,
  describeBulkChange,
} from './bulk-change.ts';

export type BulkKind = 'change' | 'delete' | 'bin';

/** What became of one cassette. */
type Done = { saved?: Cassette | undefined; removedId?: string; moved?: Cassette | null };

type Plan = RunPlan<Cassette, Done>;

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
  const { uid } = useMessages();
  const [kind, setKind] = useState<BulkKind>('change');
  const { state, start, retry, stop } = useRun<Cassette, Done>(
    ({ id }) => `One of many tapes failed (${id}).`,
    uid,
  );

  /** Shows in the list what a pass has done, and ends the job if nothing is left. */
  async function finish(kind: BulkKind, running: ReturnType<typeof start>) {
    const outcome = await running;
    if (!outcome) return;
    const { pass, ended, recorded } = outcome;
    catalogue.applyChanges(
      pass.done.flatMap(({ saved }) => saved ?? []),
      [
        ...pass.done.flatMap(({ removedId }) => removedId ?? []),
        ...pass.failed.flatMap(({ item, failure }) => (failure.code === 'missing' ? item.id : [])),
      ],
    );
    await recorded;
    if (ended.failed.length + ended.remaining.length === 0) onDone(kind, toResult(ended));
  }

  function begin(kind: BulkKind, cassettes: readonly Cassette[], plan: Plan) {
    setKind(kind);
    const sorted = sortByPart(cassettes, (cassette) => cassette);
    return finish(kind, start(sorted, plan));
  }

  return {
    job: state && { ...state, kind },
    change: (change: BulkChange, cassettes: readonly Cassette[]) =>
      begin('change', cassettes, changePlan(change)),
    moveToBin: (cassettes: readonly Cassette[]) => begin('bin', cassettes, binPlan(cassettes)),
    remove: (cassettes: readonly Cassette[]) => begin('delete', cassettes, deletePlan),
    stop,
    /** Writes again what failed, and the rest. A change is made of what is stored now. */
    retry: () => finish(kind, retry(canRetry)),
    /** Ends the job without the failed and remaining ones. */
    close: () => state && onDone(kind, toResult(state)),
  };
}

const countDone = (done: readonly Done[]) => ({
  added: 0,
  changed: done.filter(({ saved, moved }) => saved || moved).length,
});

function changePlan(change: BulkChange): Plan {
  // It and the id of a cassette make the id of its write, the same at each try.
  const job = crypto.randomUUID();
  return {
    record: { action: 'bulk', title: describeBulkChange(change), countDone },
    open:
      ({ catalogue }, { startRun, isRetry }) =>
      (chunk) =>
        writeChunk(
          catalogue,
          chunk,
          async (cassette) => {
            const base = isRetry ? await catalogue.read(cassette.id) : cassette;
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
        ),
  };
}

function binPlan(cassettes: readonly Cassette[]): Plan {
  // It and the id of a cassette make the id of its write, the same at each try.
  const job = crypto.randomUUID();
  const record = { action: 'bin', title: runName(cassettes), countDone } as const;
  return {
    ...(cassettes.length > 1 && { record }),
    open:
      ({ catalogue }, { startRun }) =>
      (chunk) =>
        writeChunk(
          catalogue,
          chunk,
          async ({ id }) => {
            const source = { kind: 'bin', run: await startRun() } as const;
            return { write: { type: 'moveToBin', id, source, change: `${job}-${id}` } as const };
          },
          ({ write }, { before }): Done => ({ removedId: write.id, moved: before }),
        ),
  };
}

const deletePlan: Plan = {
  open: (ports) => async (chunk) =>
    (await deleteForGood(ports, chunk)).map((outcome) =>
      'failure' in outcome ? outcome : { result: { removedId: outcome.result.id } },
    ),
};

const toResult = ({
  done,
  failed,
  remaining,
  run,
}: Pick<RunState<Cassette, Done>, 'done' | 'failed' | 'remaining' | 'run'>): BulkResult => ({
  run: run?.id ?? null,
  doneCount: done.filter(({ saved, removedId }) => saved || removedId).length,
  moved: done.flatMap(({ moved }) => moved ?? []),
  remainingIds: [...failed.map(({ item }) => item), ...remaining].map(({ id }) => id),
});

/** Whether a retry can succeed. */
export const canRetry = ({ code }: Failure): boolean => code !== 'missing' && code !== 'invalid';
