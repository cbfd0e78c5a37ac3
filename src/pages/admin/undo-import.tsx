import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { ProgressBar } from '../../components/ui/progress-bar.tsx';
import { hasCounts, type ImportCounts, isUnchanged } from '../../domain/bin.ts';
import type { Cassette } from '../../domain/cassette.ts';
import { useBackend } from '../../services/backend-context.tsx';
import { errorMessage } from '../../services/error-message.ts';
import { formatCount } from './format-count.ts';
import { useJob } from './use-job.ts';
import { useWrite } from './use-write.ts';

type Props = {
  run: { id: string; file: string } & ImportCounts;
  /** The e-mail address of the editor. */
  movedBy: string;
  /** Gets the ids that were moved to the bin now, and the number of all that the run's undo has moved. */
  onMoved: (ids: readonly string[], undone: number) => void;
};

const logMessage = 'Undoing the import failed.';

/** Moves to the bin what an import has added and nobody has changed since (docs/behaviour.md, "Imports"). */
export function UndoImport({ run, movedBy, onMoved }: Props) {
  const { id, file, added, changed, failed } = run;
  const isDone = hasCounts(run) && run.undone >= added;
  const backend = useBackend();
  const [isAsking, setIsAsking] = useState(false);
  const [changedCount, setChangedCount] = useState(0);
  const job = useJob<Cassette, string>(() => logMessage);
  const undo = useWrite(logMessage, async () => {
    setIsAsking(false);
    const outcome = await job.start(listUnchanged(), async (cassette) => {
      await (await backend.bin()).move(cassette.id, movedBy);
      return cassette.id;
    });
    const movedIds = outcome?.ended.done ?? [];
    if (movedIds.length === 0) return;
    const undone = run.undone + movedIds.length;
    onMoved(movedIds, undone);
    await (await backend.bin()).updateRun(id, { added, changed, failed, undone });
  });

  async function listUnchanged() {
    const cassettes = await (await backend.bin()).listAddedBy(id);
    const unchanged = cassettes.filter(isUnchanged);
    setChangedCount(cassettes.length - unchanged.length);
    return unchanged;
  }

  const { state } = job;
  const failure = state?.stoppedBy ?? state?.failed[0]?.failure ?? undo.failure;
  const notDoneCount = state ? state.failed.length + state.remaining.length : 0;
  const sentences = state && [
    (state.total > 0 || !failure) && `${formatCount(state.done.length, 'tape')} moved to the bin.`,
    changedCount > 0 && `${formatCount(changedCount, 'tape')} changed since: left as they are.`,
    notDoneCount > 0 && `${formatCount(notDoneCount, 'tape')} not done yet.`,
    failure && errorMessage(failure),
  ];

  return (
    <>
      {sentences && !undo.isBusy && (
        <Notice tone={failure ? 'error' : 'note'}>{sentences.filter(Boolean).join(' ')}</Notice>
      )}
      {undo.isBusy ? (
        <>
          <ProgressBar
            label="Undo"
            value={state?.finishedCount ?? 0}
            max={Math.max(1, state?.total ?? 0)}
          />
          <Button onClick={job.stop}>Cancel</Button>
        </>
      ) : (
        !isDone && (
          <Button onClick={() => setIsAsking(true)}>
            Undo this import <span className="visually-hidden">of {file}</span>
          </Button>
        )
      )}
      {isAsking && (
        <ConfirmDialog
          title="Undo this import?"
          confirmLabel="Move to the bin"
          cancelLabel="Keep them"
          onConfirm={undo.run}
          onCancel={() => setIsAsking(false)}
        >
          <p>
            <b>
              <bdi>{file}</bdi>
            </b>
          </p>
          <p>
            The tapes that it has added go to the bin. Those that somebody has changed since stay,
            and so do its changes to other tapes.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
