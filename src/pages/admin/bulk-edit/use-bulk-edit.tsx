import { useState } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { checkField } from '../../../domain/cassette-validation.ts';
import type { CassetteWrite } from '../../../domain/cassette-write.ts';
import { Failure } from '../../../domain/failure.ts';
import { deletionId } from '../../../domain/history.ts';
import { formatCount } from '../../../domain/text/format-count.ts';
import { deleteForGood } from '../../../services/bin.ts';
import type { CataloguePort } from '../../../services/ports.ts';
import type { CassetteList } from '../../../services/use-cassettes.ts';
import {
  type RunPlan,
  type RunState,
  sortByPart,
  useRun,
  writeChunk,
} from '../../../services/use-run.ts';
import { runName, TapesWere } from '../cassette-name.tsx';
import { useMessages } from '../messages/message-provider.tsx';
import { applyBulkChange, type BulkChange, describeBulkChange } from './bulk-change.ts';

export type BulkKind = 'change' | 'delete' | 'bin';

type Done = { saved?: Cassette | undefined; removedId?: string; moved?: Cassette | null };

export type BulkJob = RunState<Cassette, Done> & { kind: BulkKind };

type Plan = RunPlan<Cassette, Done>;
/** A write without its source and its id. */
type Content =
  | Omit<Extract<CassetteWrite, { type: 'update' }>, 'source' | 'change'>
  | Omit<Extract<CassetteWrite, { type: 'moveToBin' }>, 'source' | 'change'>;

/**
 * Changes many cassettes or moves them to the bin, or deletes one, and keeps what failed for a retry
 * (docs/behaviour.md, "Bulk edit", "Deleting"). It ends when nothing is left, or on `close`. `onBegin` gets the
 * cassettes, `onEnd` those that have failed or were not reached.
 */
export function useBulkEdit(
  { applyChanges }: CassetteList,
  on: {
    onBegin: (cassettes: readonly Cassette[]) => void;
    onEnd: (left: readonly Cassette[]) => void;
  },
) {
  const { uid, post } = useMessages();
  const [kind, setKind] = useState<BulkKind | null>(null);
  const { state, start, retry, stop } = useRun<Cassette, Done>(
    ({ id }) => `One of many tapes failed (${id}).`,
    uid,
  );

  /** Shows in the list what a pass has done, and ends the job if nothing is left. */
  async function finish(kind: BulkKind, running: ReturnType<typeof start>) {
    const outcome = await running;
    if (!outcome) return;
    const { pass, ended } = outcome;
    const gone = pass.failed.filter(({ failure }) => failure.code === 'missing');
    applyChanges(
      pass.done.flatMap(({ saved }) => saved ?? []),
      [
        ...pass.done.flatMap(({ removedId }) => removedId ?? []),
        ...gone.map(({ item }) => item.id),
      ],
    );
    if (ended.failed.length + ended.remaining.length === 0) end(kind, ended);
  }

  function begin(
    kind: BulkKind,
    cassettes: readonly Cassette[],
    plan: Plan,
    items: readonly Cassette[] = cassettes,
  ) {
    setKind(kind);
    on.onBegin(cassettes);
    const sorted = sortByPart(items, (cassette) => cassette);
    return finish(kind, start(sorted, plan));
  }

  function end(
    kind: BulkKind,
    { done, failed, remaining, run }: Pick<BulkJob, 'done' | 'failed' | 'remaining' | 'run'>,
  ) {
    setKind(null);
    on.onEnd([...failed.map(({ item }) => item), ...remaining]);
    const moved = done.flatMap(({ moved }) => moved ?? []);
    const count = done.filter(({ saved, removedId }) => saved || removedId).length;
    const undo = run ? { run: run.id } : undefined;
    if (kind !== 'bin')
      post({
        text: `${formatCount(count, 'tape')} ${kind === 'change' ? 'changed' : 'deleted'}.`,
        undo,
      });
    else if (moved.length > 0)
      post({
        text: (
          <>
            <TapesWere cassettes={moved} /> moved to the bin.
          </>
        ),
        undo: undo ?? { changes: moved.map(deletionId) },
      });
  }

  return {
    job: kind && state && { ...state, kind },
    /** Changes `changed`, those of the selected `cassettes` that would not stay as they are. */
    change: (change: BulkChange, cassettes: readonly Cassette[], changed: readonly Cassette[]) =>
      begin('change', cassettes, changePlan(change), changed),
    moveToBin: (cassettes: readonly Cassette[]) => begin('bin', cassettes, binPlan(cassettes)),
    deleteForGood: (cassette: Cassette) => begin('delete', [cassette], deletePlan),
    stop,
    /** Writes again what failed, and the rest. A change is made of what is stored now. */
    retry: () => kind && finish(kind, retry(canRetry)),
    /** Ends the job without the failed and remaining ones. */
    close: () => kind && state && end(kind, state),
  };
}

const countDone = (done: readonly Done[]) => ({
  added: 0,
  changed: done.filter(({ saved, moved }) => saved || moved).length,
});

/** A plan of one write for each cassette; `prepare` gives what it writes. */
function writePlan(
  kind: 'bulk' | 'bin',
  title: string | null,
  prepare: (
    cassette: Cassette,
    change: string,
    catalogue: CataloguePort | null,
  ) => Promise<Content>,
): Plan {
  // With the id of a cassette it makes the id of the write, which is the same at each try.
  const job = crypto.randomUUID();
  return {
    record: title === null ? undefined : { action: kind, title, countDone },
    open:
      ({ catalogue }, { startRun, isRetry }) =>
      (chunk) =>
        writeChunk(
          catalogue,
          chunk,
          async (cassette) => {
            const change = `${job}-${cassette.id}`;
            const content = await prepare(cassette, change, isRetry ? catalogue : null);
            const source = { kind, run: await startRun() };
            return { write: { ...content, source, change } };
          },
          ({ write }, { before, after }): Done =>
            write.type === 'moveToBin'
              ? { removedId: write.id, moved: before }
              : { saved: after?.change === write.change ? after : undefined },
        ),
  };
}

const changePlan = (bulkChange: BulkChange): Plan =>
  writePlan('bulk', describeBulkChange(bulkChange), async (cassette, change, catalogue) => {
    const base = catalogue ? await catalogue.read(cassette.id) : cassette;
    if (!base) throw new Failure('missing', 'No such document exists!');
    // An earlier try whose answer was lost has changed it.
    const draft = base.change === change ? base : applyBulkChange(base, bulkChange);
    const error = checkField(bulkChange.field, draft[bulkChange.field]);
    if (error !== null) throw new Failure('invalid', error);
    return { type: 'update', base, draft, images: {} };
  });

const binPlan = (cassettes: readonly Cassette[]): Plan =>
  writePlan(
    'bin',
    cassettes.length > 1 ? runName(cassettes) : null,
    async ({ id, change }, _, catalogue) => {
      // An earlier try whose answer was lost may have moved it, and somebody may have restored it since.
      const now = (await catalogue?.read(id)) ?? null;
      if (now && now.change !== change)
        throw new Failure('invalid', 'Somebody else has changed or restored it: look at it first.');
      return { type: 'moveToBin', id };
    },
  );

const deletePlan: Plan = {
  open: (ports) => async (chunk) =>
    (await deleteForGood(ports, chunk)).map((outcome) =>
      'failure' in outcome ? outcome : { result: { removedId: outcome.result.id } },
    ),
};

export const canRetry = ({ code }: Failure): boolean => code !== 'missing' && code !== 'invalid';
