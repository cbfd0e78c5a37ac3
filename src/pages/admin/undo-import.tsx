import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { ProgressBar } from '../../components/ui/progress-bar.tsx';
import type { ImportCounts } from '../../domain/bin.ts';
import { useBackend } from '../../services/backend-context.tsx';
import { undoImport } from '../../services/bin.ts';
import { errorMessage } from '../../services/error-message.ts';
import { countCassettes } from './count-cassettes.ts';
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
  const { file } = run;
  // The counts are missing where the page was closed during the import.
  const isUndone = run.added > 0 && run.undone >= run.added;
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
      const { movedIds, changedCount, failed, remaining, stoppedBy } = await undoImport(
        bin,
        run.id,
        movedBy,
        signal,
        (finishedCount, total) => setProgress({ finishedCount, total }),
      );
      const undone = run.undone + movedIds.length;
      onMoved(movedIds, undone);
      const failure = stoppedBy ?? failed[0]?.failure;
      const notDone = failed.length + remaining.length;
      const sentences = [
        `${countCassettes(movedIds.length)} moved to the bin.`,
        changedCount > 0 && `${countCassettes(changedCount)} changed since: left as they are.`,
        notDone > 0 && `${countCassettes(notDone)} not done yet.`,
        failure && errorMessage(report('Undoing the import failed.', failure)),
      ];
      if (movedIds.length > 0) await bin.updateRun(run.id, { ...run, undone });
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
