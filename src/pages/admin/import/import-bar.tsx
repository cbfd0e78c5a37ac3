import { useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import { useFocusRescue } from '../../../components/use-focus-rescue.ts';
import { changesCatalogue } from '../../../domain/import-task.ts';
import { formatCount } from '../../../domain/text/format-count.ts';
import primitives from '../../../styles/primitives.module.css';
import { stopMessage } from '../messages/outcome.tsx';
import listStyles from '../record-list.module.css';
import { UndoRunButton } from '../undo-run-button.tsx';
import styles from './import.module.css';
import { useImport } from './import-provider.tsx';

/** The summary of an import before, while and after it runs, and its buttons; always in view. */
export function ImportBar({ onClose }: { onClose: () => void }) {
  const { preview, job, isFinished, stop, isCompared, hasNoUndo, startOrResume } = useImport();
  const isRunning = job !== null && job.status !== 'ended';
  const canStart = isCompared && !isRunning && preview.tasks.length > 0;
  const undoneRunId = job?.counts && job.runId;
  const bar = useRef<HTMLElement>(null);
  const end = useRef<HTMLButtonElement>(null);
  useFocusRescue(bar, () => end.current?.focus());

  const againName = job?.remaining.length ? 'Resume' : 'Try them again';
  return (
    <section ref={bar} className={styles.bar} aria-label="Import">
      {job?.stoppedBy && !isRunning && (
        <Notice>
          {stopMessage(job.stoppedBy, 'the import')} Nothing is lost: go on when you can.
        </Notice>
      )}
      {job && <ProgressBar label="Import" value={job.finishedCount} max={job.total} />}
      <p className={primitives.strong} role="status">
        <Summary />
      </p>
      <div className={primitives.row}>
        {/* What stops it is far from what starts it: a second press stops nothing. */}
        <Button
          ref={end}
          isBusy={job?.status === 'stopping'}
          busyText="Stopping…"
          onClick={isRunning ? stop : onClose}
        >
          {isRunning ? 'Cancel' : 'Close the file'}
        </Button>
        <div className={listStyles.actions}>
          {undoneRunId && !isRunning && (
            <UndoRunButton
              run={{ id: undoneRunId, title: preview.file?.name ?? '', isUndone: hasNoUndo }}
            />
          )}
          {!isFinished && (
            <Button
              variant="main"
              isBusy={isRunning}
              busyText="Importing…"
              aria-disabled={!canStart}
              onClick={() => canStart && startOrResume()}
            >
              {job && !isRunning ? againName : 'Import'}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

function Summary() {
  const { preview, job, isCompared, undoneCount, isUndone, queuedCount } = useImport();
  const { tasks } = preview;
  if (!isCompared) return 'Comparing with the catalogue…';
  if (!job) {
    if (tasks.length === 0) return 'Nothing to import yet.';
    const added = tasks.filter(({ base }) => base === null).length;
    const pictures = tasks.flatMap(({ files }) => Object.keys(files ?? {})).length;
    const scans = tasks.filter(({ scan }) => scan).length;
    return listCounts([
      [added, 'new tape', 'new tapes'],
      [tasks.filter(changesCatalogue).length - added, 'changed'],
      [pictures, 'picture', 'pictures'],
      [scans, 'scan for the queue of tapes', 'scans for the queue of tapes'],
    ]);
  }
  const { finishedCount, total, counts } = job;
  if (job.status !== 'ended') return null;
  const { added = 0, changed = 0 } = counts ?? {};
  const [wasAdded, wasChanged] = isUndone ? ['moved to the bin', 'put back'] : ['added', 'changed'];
  const result = listCounts([
    [added, `tape ${wasAdded}`, `tapes ${wasAdded}`],
    [changed, wasChanged],
    [isUndone ? 0 : undoneCount, 'of them undone'],
    [job.failed.length, 'failed'],
    [queuedCount, 'scan waits in Cassettes', 'scans wait in Cassettes'],
  ]);
  return job.remaining.length > 0
    ? `Stopped at ${finishedCount.toLocaleString('en')} of ${total.toLocaleString('en')}. ${result}`
    : `${result}.`;
}

/** "2 new tapes, 1 changed": counts of 0 are left out. */
const listCounts = (counts: readonly [number, string, string?][]): string =>
  counts
    .filter(([count]) => count > 0)
    .map(([count, one, several = one]) => formatCount(count, one, several))
    .join(', ');
