import type { Failure } from '../../../domain/failure.ts';
import { type ChangeRecord, mergeChanges, type Run } from '../../../domain/history.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { errorMessage } from '../../../services/error-message.ts';
import type { CataloguePort } from '../../../services/ports.ts';
import { runMany } from '../../../services/run-many.ts';
import { undoChanges } from '../../../services/undo-changes.ts';
import { writeIds } from '../../../services/write-cassettes.ts';
import { openWritePorts } from '../../../services/write-ports.ts';
import { useFailureReport } from '../use-failure-report.ts';
import { useRunRecord } from '../use-run-record.ts';
import { type Undo, useMessages } from './message-provider.tsx';
import { UndoText } from './undo-text.tsx';

/** What an undo needs to know of a run. */
export type UndoableRun = Pick<Run, 'id' | 'added' | 'changed' | 'failed' | 'undone'>;

/** The undos of runs and of single changes (docs/behaviour.md, "Undo"). */
export function useUndo() {
  const backend = useBackend();
  const report = useFailureReport();
  const record = useRunRecord('Recording an undo failed.');
  const { onUndone, uid } = useMessages();

  /** Undoes what `load` gives: the changes of `run`, if it is not null. */
  const undoOf = (
    total: number,
    load: (catalogue: CataloguePort) => Promise<readonly ChangeRecord[]>,
    run: UndoableRun | null = null,
    onCount?: (undone: number) => void,
    asNew = false,
    idOf = writeIds(),
  ): Undo => ({
    total,
    async run(options) {
      const ports = await openWritePorts(backend, uid);
      const { catalogue } = ports;
      const changes = mergeChanges(await load(catalogue));
      const ended = await runMany(
        changes,
        (chunk) => undoChanges(ports, chunk, { asNew, idOf }),
        options,
      );
      const { done, stoppedBy } = ended;
      const isTaken = ({ failure }: { failure: Failure }) => failure.code === 'duplicate';
      const taken = ended.failed.filter(isTaken).map(({ item }) => item);
      const failed = ended.failed.filter((one) => !isTaken(one));
      const remaining = [...failed.map(({ item }) => item), ...ended.remaining];
      const failures = [stoppedBy, ...failed.map(({ failure }) => failure)].filter(
        (failure) => failure !== null,
      );
      for (const failure of failures) report('Undoing changes failed.', failure);
      onUndone(
        done.flatMap(({ now }) => now ?? []),
        done.flatMap(({ id, now }) => (now ? [] : id)),
      );
      const count = done.filter(({ isUndone }) => isUndone).length;
      const after = run && { ...run, undone: run.undone + count };
      if (after && count > 0) {
        onCount?.(after.undone);
        await record(after.id, after);
      }
      const text = <UndoText done={done} taken={taken} remaining={remaining} />;
      // What is not done yet comes first, then what the catalogue has again.
      const isAsking = remaining.length === 0;
      const again = [...remaining, ...taken];
      if (again.length === 0) return { text };
      const [failure] = failures;
      const undo = undoOf(again.length, async () => again, after, onCount, isAsking, idOf);
      const label =
        again.length === 1 ? 'Restore it as another tape' : 'Restore them as other tapes';
      return {
        text,
        undo: isAsking ? { ...undo, label } : undo,
        failure: failure && errorMessage(failure),
      };
    },
  });

  return {
    /** `onCount` gets how many cassettes of the run have been undone by now. */
    ofRun: (run: UndoableRun, onCount?: (undone: number) => void): Undo =>
      undoOf(
        run.added + run.changed,
        async (catalogue) =>
          (await catalogue.listChangesOfRun(run.id)).filter(({ kind }) => kind !== 'undo'),
        run,
        onCount,
      ),
    /** Of the changes with these ids, of `total` cassettes. */
    ofChanges: (ids: readonly string[], total = ids.length): Undo =>
      undoOf(total, (catalogue) => catalogue.readChanges(ids)),
  };
}
