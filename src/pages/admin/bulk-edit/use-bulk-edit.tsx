import type { ReactNode } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { checkField } from '../../../domain/cassette-validation.ts';
import { Failure } from '../../../domain/failure.ts';
import { deletionId } from '../../../domain/history.ts';
import { formatCount } from '../../../domain/text/format-count.ts';
import { deleteForGood } from '../../../services/bin.ts';
import { type RunPlan, type RunState, sortByPart, writeChunk } from '../../../services/run.ts';
import type { Undo } from '../../../services/undo-changes.ts';
import type { CassetteList } from '../../../services/use-cassettes.ts';
import { runName } from '../cassette-name.tsx';
import { useMessages } from '../messages/message-provider.tsx';
import { DoneSentence, describeOutcome } from '../messages/outcome.tsx';
import { applyBulkChange, type BulkChange, describeBulkChange } from './bulk-change.ts';

/**
 * Changes or moves many cassettes, or deletes one (docs/behaviour, "Bulk edit", "Deleting").
 * Afterwards those are selected that have failed or were not reached.
 */
export function useBulkEdit(
  { applyChanges, reload }: CassetteList,
  selectMany: (cassettes: readonly Cassette[], isSelected: boolean) => void,
) {
  const { post, run } = useMessages();
  const idOf = ({ id }: { id: string }) => id;

  /** Runs a plan for `items`, those of the selected `cassettes` that it concerns. */
  async function begin<Result>(
    text: string,
    cassettes: readonly Cassette[],
    plan: RunPlan<Cassette, Result>,
    items = cassettes,
  ): Promise<RunState<Cassette, Result> | null> {
    const sorted = sortByPart(items, (cassette) => cassette);
    const ended = await run(text, sorted, plan);
    if (!ended) return null;
    const left = [...ended.failed.map(({ item }) => item), ...ended.remaining];
    selectMany(cassettes, false);
    selectMany(left, true);
    // Another attempt begins from what is stored: somebody else, or this one, has changed it.
    if (left.length > 0) reload();
    return ended;
  }

  function end(done: ReactNode, ended: RunState<Cassette, unknown>, ownUndo?: Undo) {
    const { text, failure } = describeOutcome(done, ended, ({ title }) => title);
    post({ text, failure, undo: ended.runId && ended.counts ? { runId: ended.runId } : ownUndo });
  }

  return {
    /** Changes `changed`, those of the selected `cassettes` that would not stay as they are. */
    async change(
      change: BulkChange,
      cassettes: readonly Cassette[],
      changed: readonly Cassette[],
    ): Promise<void> {
      const ended = await begin('Changing tapes…', cassettes, planChange(change), changed);
      if (!ended) return;
      applyChanges(ended.done.map(({ saved }) => saved));
      end(`${formatCount(countChanged(ended.done), 'tape')} changed. `, ended);
    },
    async moveToBin(cassettes: readonly Cassette[]): Promise<void> {
      const ended = await begin('Moving tapes to the bin…', cassettes, planMove(cassettes));
      if (!ended) return;
      applyChanges([], ended.done.map(idOf));
      const moved = ended.done.flatMap(({ moved }) => moved ?? []);
      const text =
        moved.length > 0 ? (
          <DoneSentence cassettes={moved} done="moved to the bin" />
        ) : (
          ended.done.length > 0 && 'There was nothing left to move. '
        );
      end(text, ended, moved.length > 0 ? { changeIds: moved.map(deletionId) } : undefined);
    },
    async deleteForGood(cassette: Cassette): Promise<void> {
      const ended = await begin('Deleting the tape…', [cassette], {
        logMessage,
        work: (chunk, { ports }) => deleteForGood(ports, chunk),
      });
      if (!ended) return;
      applyChanges([], ended.done.map(idOf));
      end(`${formatCount(ended.done.length, 'tape')} deleted. `, ended);
    },
  };
}

const logMessage = ({ id }: Cassette) => `One of many tapes failed (${id}).`;

/** `isChanged` is false if it had the values already. */
type Changed = { saved: Cassette; isChanged: boolean };
const countChanged = (done: readonly Changed[]) => done.filter(({ isChanged }) => isChanged).length;

const planChange = (change: BulkChange): RunPlan<Cassette, Changed> => ({
  logMessage,
  record: {
    action: 'bulk',
    title: describeBulkChange(change),
    countDone: (done) => ({ changed: countChanged(done) }),
  },
  work: (chunk, { ports, startRun }) =>
    writeChunk(
      ports.catalogue,
      chunk,
      async (base) => {
        const fields = applyBulkChange(base, change);
        const error = checkField(change.field, fields[change.field]);
        if (error !== null) throw new Failure('invalid', error);
        const source = { kind: 'bulk', runId: await startRun() } as const;
        return { type: 'update', base, fields, images: {}, source, changeId: crypto.randomUUID() };
      },
      (_, { after }, write) => ({
        saved: after as Cassette,
        isChanged: after?.changeId === write.changeId,
      }),
    ),
});

/** `moved` is null if the catalogue did not have it any more. */
type Moved = { id: string; moved: Cassette | null };

const countMoved = (done: readonly Moved[]) => ({
  changed: done.filter(({ moved }) => moved).length,
});

const planMove = (cassettes: readonly Cassette[]): RunPlan<Cassette, Moved> => ({
  logMessage,
  record:
    cassettes.length > 1
      ? { action: 'bin', title: runName(cassettes), countDone: countMoved }
      : undefined,
  work: (chunk, { ports, startRun }) =>
    writeChunk(
      ports.catalogue,
      chunk,
      async ({ id }) => {
        const source = { kind: 'bin', runId: await startRun() } as const;
        return { type: 'moveToBin', id, source, changeId: crypto.randomUUID() };
      },
      ({ id }, { before }) => ({ id, moved: before }),
    ),
});
