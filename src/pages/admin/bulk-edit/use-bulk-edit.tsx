import { useState } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { checkField } from '../../../domain/cassette-validation.ts';
import { Failure } from '../../../domain/failure.ts';
import { deletionId } from '../../../domain/history.ts';
import { formatCount } from '../../../domain/text/format-count.ts';
import { deleteForGood } from '../../../services/bin.ts';
import { type RunPlan, type RunState, sortByPart, writeChunk } from '../../../services/run.ts';
import type { CassetteList } from '../../../services/use-cassettes.ts';
import { useRun } from '../../../services/use-run.ts';
import { runName, TapesWere } from '../cassette-name.tsx';
import { useMessages } from '../messages/message-provider.tsx';
import { applyBulkChange, type BulkChange, describeBulkChange } from './bulk-change.ts';

/** What is done with the cassettes. */
type BulkWork =
  | { readonly kind: 'change'; readonly change: BulkChange }
  /** `title` is the name of its run; null if none is recorded. */
  | { readonly kind: 'bin'; readonly title: string | null }
  | { readonly kind: 'delete' };
export type BulkKind = BulkWork['kind'];
/** The id is part of the ids of the writes, at each attempt. */
type BulkTask = BulkWork & { readonly id: string };

type Done = { saved?: Cassette | undefined; removedId?: string; moved?: Cassette | null };

export type BulkJob = NonNullable<ReturnType<typeof useBulkEdit>['job']>;

/**
 * Changes or moves many cassettes, or deletes one (docs/behaviour, "Bulk edit", "Deleting").
 * Afterwards those are selected that have failed or were not reached.
 */
export function useBulkEdit(
  { applyChanges }: CassetteList,
  selectMany: (cassettes: readonly Cassette[], isSelected: boolean) => void,
) {
  const { editorUid, post, endMessage } = useMessages();
  const [task, setTask] = useState<BulkTask | null>(null);
  const { run, start, retry, stop } = useRun<Cassette, Done>(editorUid);

  /** Shows in the list what an attempt has done, and ends the job if nothing is left. */
  async function finish({ kind }: BulkTask, running: ReturnType<typeof start>) {
    const outcome = await running;
    if (!outcome) return;
    const { newlyDone, ended } = outcome;
    const removedIds = newlyDone.flatMap(({ removedId }) => removedId ?? []);
    const gone = ended.failed.filter(({ failure }) => failure.code === 'missing');
    applyChanges(
      newlyDone.flatMap(({ saved }) => saved ?? []),
      [...removedIds, ...gone.map(({ item }) => item.id)],
    );
    if (ended.failed.length + ended.remaining.length === 0) end(kind, ended);
  }

  function begin(
    work: BulkWork,
    cassettes: readonly Cassette[],
    items: readonly Cassette[] = cassettes,
  ) {
    const begun = { ...work, id: crypto.randomUUID() };
    setTask(begun);
    endMessage();
    selectMany(cassettes, false);
    const sorted = sortByPart(items, (cassette) => cassette);
    return finish(begun, start(sorted, planOf(begun)));
  }

  function end(kind: BulkKind, ended: RunState<Cassette, Done>) {
    const { done, failed, remaining, runId, counts } = ended;
    setTask(null);
    selectMany([...failed.map(({ item }) => item), ...remaining], true);
    const moved = done.flatMap(({ moved }) => moved ?? []);
    const count = done.filter(({ saved, removedId }) => saved || removedId).length;
    const undo = runId && counts ? { run: runId } : undefined;
    const verb = kind === 'change' ? 'changed' : 'deleted';
    const text = <TapesWere cassettes={moved} />;
    if (kind !== 'bin') post({ text: `${formatCount(count, 'tape')} ${verb}.`, undo });
    else if (moved.length > 0)
      post({
        text: <>{text} moved to the bin.</>,
        undo: undo ?? { changes: moved.map(deletionId) },
      });
  }

  return {
    job: task && run && { ...run, kind: task.kind },
    /** Changes `changed`, those of the selected `cassettes` that would not stay as they are. */
    change: (change: BulkChange, cassettes: readonly Cassette[], changed: readonly Cassette[]) =>
      begin({ kind: 'change', change }, cassettes, changed),
    moveToBin: (cassettes: readonly Cassette[]) =>
      begin({ kind: 'bin', title: cassettes.length > 1 ? runName(cassettes) : null }, cassettes),
    deleteForGood: (cassette: Cassette) => begin({ kind: 'delete' }, [cassette]),
    stop,
    /** Writes again what failed, and the rest. A change is made of what is stored now. */
    retry: () => task && finish(task, retry(planOf(task, true), canRetry)),
    close: () => task && run && end(task.kind, run),
  };
}

const countDone = (done: readonly Done[]) => ({
  changed: done.filter(({ saved, moved }) => saved || moved).length,
});

const logMessage = ({ id }: Cassette) => `One of many tapes failed (${id}).`;

function planOf(task: BulkTask, isRetry = false): RunPlan<Cassette, Done> {
  if (task.kind === 'delete')
    return {
      logMessage,
      work: async (chunk, { ports }) =>
        (await deleteForGood(ports, chunk)).map((outcome) =>
          'failure' in outcome ? outcome : { result: { removedId: outcome.result.id } },
        ),
    };
  const kind = task.kind === 'bin' ? 'bin' : 'bulk';
  const title = task.kind === 'bin' ? task.title : describeBulkChange(task.change);
  return {
    logMessage,
    record: title === null ? undefined : { action: kind, title, countDone },
    work: (chunk, attempt) =>
      writeChunk(
        attempt.ports.catalogue,
        chunk,
        async (cassette) => {
          const change = `${task.id}-${cassette.id}`;
          const now = isRetry ? await attempt.ports.catalogue.read(cassette.id) : cassette;
          const content = contentOf(task, cassette, change, now);
          const source = { kind, run: await attempt.startRun() } as const;
          return { write: { ...content, source, change } };
        },
        ({ write }, { before, after }): Done =>
          write.type === 'moveToBin'
            ? { removedId: write.id, moved: before }
            : { saved: after?.change === write.change ? after : undefined },
      ),
  };
}

/** The write of a cassette, but for its source and its id, which is `change`. */
function contentOf(
  task: Exclude<BulkTask, { kind: 'delete' }>,
  cassette: Cassette,
  change: string,
  now: Cassette | null,
) {
  if (task.kind === 'bin') {
    // An earlier attempt without an answer may have moved it, and somebody may have restored it.
    if (now && now.change !== cassette.change)
      throw new Failure('invalid', 'Somebody else has changed or restored it: look at it first.');
    return { type: 'moveToBin', id: cassette.id } as const;
  }
  if (!now) throw new Failure('missing', 'No such document exists!');
  // An earlier attempt without an answer may have changed it.
  const draft = now.change === change ? now : applyBulkChange(now, task.change);
  const error = checkField(task.change.field, draft[task.change.field]);
  if (error !== null) throw new Failure('invalid', error);
  return { type: 'update', base: now, draft, images: {} } as const;
}

export const canRetry = ({ code }: Failure): boolean => code !== 'missing' && code !== 'invalid';
