import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { ProgressBar } from '../../components/ui/progress-bar.tsx';
import type { ImportCounts } from '../../domain/bin.ts';
import { useBackend } from '../../services/backend-context.tsx';
import { undoImport } from '../../services/bin.ts';
import { errorMessage } from '../../services/error-message.ts';
import { formatCount } from './format-count.ts';
import { useFailureReport } from './use-failure-report.ts';

type Props = {
  run: { id: string; file: string } & ImportCounts;
  /** The e-mail address of the editor. */
  movedBy: string;
  /** Gets the ids that were moved to the bin now, and the number of all that the run's undo has moved. */
  onMoved: (ids: readonly string[], undone: number) => void;
};

/** Moves to the bin what an import has added and nobody has changed since (docs/behaviour.md, "Imports"). */
export function UndoImport({ run, movedBy, onMoved }: Props) {
  const { id, file, added, changed, failed } = run;
  // The counts are missing where the page was closed during the import.
  const isUndone = added > 0 && run.undone >= added;
  const backend = useBackend();
  const report = useFailureReport();
  const [isAsking, setIsAsking] = useState(false);
  const [progress, setProgress] = useState<{ finishedCount: number; total: number } | null>(null);
  const [result, setResult] = useState<{ text: string; isFailure: boolean } | null>(null);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  async function undo() {
    if (controller.current) return;
    const started = new AbortController();
    const { signal } = started;
    controller.current = started;
    setIsAsking(false);
    setResult(null);
    setProgress({ finishedCount: 0, total: 0 });
    try {
      const bin = await backend.bin();
      const result = await undoImport(bin, id, movedBy, signal, (finishedCount, total) =>
        setProgress({ finishedCount, total }),
      );
      const { movedIds, changedCount, stoppedBy } = result;
      const undone = run.undone + movedIds.length;
      onMoved(movedIds, undone);
      const failure = stoppedBy ?? result.failed[0]?.failure;
      const notDoneCount = result.failed.length + result.remaining.length;
      const sentences = [
        `${formatCount(movedIds.length, 'tape')} moved to the bin.`,
        changedCount > 0 && `${formatCount(changedCount, 'tape')} changed since: left as they are.`,
        notDoneCount > 0 && `${formatCount(notDoneCount, 'tape')} not done yet.`,
        failure && errorMessage(report('Undoing the import failed.', failure)),
      ];
      if (movedIds.length > 0) await bin.updateRun(id, { added, changed, failed, undone });
      setResult({ text: sentences.filter(Boolean).join(' '), isFailure: failure !== undefined });
    } catch (error) {
      setResult({
        text: errorMessage(report('Undoing the import failed.', error)),
        isFailure: true,
      });
    }
    controller.current = null;
    setProgress(null);
  }

  return (
    <>
      {result && <Notice tone={result.isFailure ? 'error' : 'note'}>{result.text}</Notice>}
      {progress ? (
        <>
          <ProgressBar
            label="Undo"
            value={progress.finishedCount}
            max={Math.max(1, progress.total)}
          />
          <Button onClick={() => controller.current?.abort()}>Cancel</Button>
        </>
      ) : (
        !isUndone && (
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
          onConfirm={undo}
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
