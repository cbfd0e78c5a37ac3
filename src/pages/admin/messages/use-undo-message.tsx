import type { ReactNode } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { type ChangeRecord, groupByCassette, type Run } from '../../../domain/history.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { errorMessage } from '../../../services/error-message.ts';
import { undoChanges } from '../../../services/undo-changes.ts';
import { useFailureReport } from '../use-failure-report.ts';
import { type Message, useMessages } from './message-provider.tsx';
import { UndoText } from './undo-text.tsx';

/** What an undo needs to know of a run. */
export type UndoneRun = Omit<Run, 'name' | 'startedBy' | 'startedAt'>;

/** How many cassettes a run has changed. */
export const changedCount = ({ added, changed }: UndoneRun): number => added + changed;

/** Messages whose Undo takes back a run or one save (docs/behaviour.md, "Undo"). */
export function useUndoMessage() {
  const backend = useBackend();
  const { onUndone } = useMessages();
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
    onCount?: (undone: number) => void,
  ): Message {
    return {
      text,
      undo: {
        total,
        async run(options) {
          const ports = await openPorts();
          const result = await undoChanges(ports, await load(ports), options);
          for (const failure of result.failures) report('Undoing changes failed.', failure);
          const { saved, removedIds, remaining } = result;
          const count = saved.length + removedIds.length;
          const undone = (run?.undone ?? 0) + count;
          onUndone(saved, removedIds);
          onCount?.(undone);
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
            ...messageOf(said, left, async () => remaining, after, onCount),
            failure: failure && errorMessage(failure),
          };
        },
      },
    };
  }

  return {
    /** `onCount` gets how many cassettes of the run have been undone by now. */
    ofRun: (text: ReactNode, run: UndoneRun, onCount?: (undone: number) => void): Message =>
      messageOf(
        text,
        changedCount(run),
        async ({ catalogue }) =>
          (await catalogue.listChangesOfRun(run.id)).filter(({ kind }) => kind !== 'undo'),
        run,
        onCount,
      ),
    ofSave: (text: ReactNode, saved: Cassette): Message =>
      messageOf(text, 1, ({ catalogue }) => catalogue.readChanges([saved.change ?? '']), null),
  };
}
