import type { ReactNode } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { type ChangeRecord, groupByCassette, type Run } from '../../../domain/history.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { errorMessage } from '../../../services/error-message.ts';
import { loadRun, loadSave, undoChanges } from '../../../services/undo-changes.ts';
import { useFailureReport } from '../use-failure-report.ts';
import type { Message } from './message-provider.tsx';
import { UndoText } from './undo-text.tsx';

/** What an undo needs to know of a run. */
export type UndoneRun = Omit<Run, 'name' | 'startedBy' | 'startedAt' | 'hasRecords'>;

/**
 * Gets the cassettes as they are stored after an undo, the ids of those that it has moved to the bin, and how
 * many cassettes of the run have been undone by now.
 */
export type OnUndone = (
  saved: readonly Cassette[],
  removedIds: readonly string[],
  undone: number,
) => void;

const logMessage = 'Undoing changes failed.';

/** How many cassettes a run has changed. */
export const changedCount = ({ added, changed }: UndoneRun): number => added + changed;

/** Messages whose Undo takes back a run or one save (docs/behaviour.md, "Undo"). */
export function useUndoMessage(movedBy: string, onUndone: OnUndone) {
  const backend = useBackend();
  const report = useFailureReport();

  async function openPorts() {
    const [catalogue, images] = await Promise.all([backend.catalogue(), backend.images()]);
    return { catalogue, images };
  }
  type Ports = Awaited<ReturnType<typeof openPorts>>;

  /** `load` gives what is to be undone: of `run`, if it is not null. */
  function messageOf(
    text: ReactNode,
    total: number,
    load: (ports: Ports) => Promise<readonly ChangeRecord[]>,
    run: UndoneRun | null,
  ): Message {
    return {
      text,
      undo: {
        runId: run?.id,
        total,
        busyLabel: 'Undoing…',
        logMessage,
        async run(options) {
          const ports = await openPorts();
          const result = await undoChanges(ports, await load(ports), { ...options, movedBy });
          for (const failure of result.failures) report(logMessage, failure);
          const { putBack, movedIds, remaining } = result;
          const count = putBack.length + movedIds.length;
          const undone = (run?.undone ?? 0) + count;
          onUndone(putBack, movedIds, undone);
          const after = run && { ...run, undone };
          // Without the count it can still be undone again.
          if (after && count > 0)
            await ports.catalogue
              .updateRun(after.id, after)
              .catch((error: unknown) => report('Recording an undo failed.', error));

          const said = <UndoText result={result} />;
          const left = groupByCassette(remaining).length;
          if (left === 0) return { text: said };
          const [failure] = result.failures;
          return {
            ...messageOf(said, left, async () => remaining, after),
            failure: failure && errorMessage(failure),
          };
        },
      },
    };
  }

  return {
    ofRun: (text: ReactNode, run: UndoneRun): Message =>
      messageOf(text, changedCount(run), (ports) => loadRun(ports, run), run),
    ofSave: (text: ReactNode, saved: Cassette): Message =>
      messageOf(text, 1, (ports) => loadSave(ports, saved), null),
  };
}
