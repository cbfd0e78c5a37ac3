import { useRef } from 'react';
import { downloadFile } from '../../../components/download-file.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import { useFocusRescue } from '../../../components/use-focus-rescue.ts';
import type { RowStatus } from '../../../import-export/dry-run.ts';
import { formatFailedRows } from '../../../import-export/failed-rows.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { formatCount } from '../format-count.ts';
import listStyles from '../record-list.module.css';
import { UndoRunButton } from '../undo-run-button.tsx';
import styles from './import.module.css';
import { countsOf, useImport } from './import-provider.tsx';
import { rowErrorMessage } from './row-item.tsx';

const joinParts = (parts: readonly (string | false)[]) => parts.filter(Boolean).join(', ');

/** "3 tapes", or "2 of 3 tapes" if not all are taken. */
const share = (count: number, all: number, ...nouns: [string, string?]) =>
  (count === all ? '' : `${count.toLocaleString('en')} of `) + formatCount(all, ...nouns);

/** The summary of an import before, while and after it runs, and its buttons; always in view. */
export function ImportBar({ onClose }: { onClose: () => void }) {
  const { preview, run, isCompared, startOrResume } = useImport();
  const { rows, table, tasks, askedColumns } = preview;
  const { job } = run;
  const isRunning = job !== null && job.status !== 'ended';
  const isDone = job !== null && !isRunning && job.remaining.length + job.failed.length === 0;
  const canStart = isCompared && !isRunning && tasks.length > 0;
  const recorded = job?.run;
  const failures = new Map(job?.failed.map(({ item, failure }) => [item.rowNumber, failure]));
  /** Wrong rows are worth a file once nothing is asked any more. */
  const isAsking = !job && askedColumns.length > 0;
  const failed = (isRunning || isAsking ? [] : rows).flatMap(({ source, status, reasons }) => {
    const failure = failures.get(source.rowNumber);
    const reason = status === 'wrong' ? reasons.join(' ') : failure && rowErrorMessage(failure);
    return reason ? [{ cells: source.cells, reason }] : [];
  });
  const bar = useRef<HTMLElement>(null);
  const end = useRef<HTMLButtonElement>(null);
  useFocusRescue(bar, () => end.current?.focus());

  const startName =
    !job || isRunning ? 'Import' : job.remaining.length > 0 ? 'Resume' : 'Try them again';
  return (
    <section ref={bar} className={styles.bar} aria-label="Import">
      {job?.stoppedBy && !isRunning && (
        <Notice>
          {job.stoppedBy.code === 'signed-out'
            ? 'You were signed out, and the import stopped.'
            : errorMessage(job.stoppedBy)}{' '}
          Nothing is lost: go on when you can.
        </Notice>
      )}
      {job && (
        <div className={styles.line}>
          <ProgressBar label="Import" value={job.finishedCount} max={job.total} />
        </div>
      )}
      <p className={styles.summary} role="status">
        <Summary />
      </p>
      {/* What stops it is far from what starts it: a second press stops nothing. */}
      <Button
        ref={end}
        isBusy={job?.status === 'stopping'}
        busyText="Stopping…"
        onClick={isRunning ? run.stop : onClose}
      >
        {isRunning ? 'Cancel' : 'Close the file'}
      </Button>
      <div className={listStyles.actions}>
        {recorded && !isRunning && (
          <UndoRunButton
            run={{
              id: recorded.id,
              action: 'import',
              title: preview.file?.name ?? '',
              undone: 0,
              ...recorded.counts,
            }}
          />
        )}
        {failed.length > 0 && table && (
          <Button
            onClick={() =>
              downloadFile(
                'rows-that-failed.csv',
                'text/csv;charset=utf-8',
                formatFailedRows(table.header, failed),
              )
            }
          >
            Save {formatCount(failed.length, job ? 'failed row' : 'wrong row')}
          </Button>
        )}
        {!isDone && (
          <Button
            variant="main"
            isBusy={isRunning}
            busyText="Importing…"
            aria-disabled={!canStart}
            onClick={() => canStart && startOrResume()}
          >
            {startName}
          </Button>
        )}
      </div>
    </section>
  );
}

/** What the import would do, does, or has done. */
function Summary() {
  const { preview, run, isCompared } = useImport();
  const { rows, tasks, planned } = preview;
  const { job } = run;
  if (!isCompared) return 'Comparing with the catalogue…';
  if (!job) {
    if (tasks.length === 0)
      return rows.every(({ status }) => status === 'wrong')
        ? 'Nothing to import yet.'
        : 'Nothing to import: choose what should change.';
    const added = tasks.filter(({ base }) => base === null).length;
    const changed = tasks.length - added;
    const withPictures = tasks.filter(({ files }) => files).length;
    const pictures = tasks.flatMap(({ rowNumber }) =>
      Object.keys(planned.byRow.get(rowNumber) ?? {}),
    ).length;
    const countOf = (status: RowStatus) => rows.filter((row) => row.status === status).length;
    return joinParts([
      added > 0 && share(added, countOf('new'), 'new tape'),
      changed > 0 && share(changed, countOf('changed'), 'changed', 'changed'),
      pictures > 0 &&
        `${formatCount(pictures, 'picture')} for ${share(withPictures, planned.byRow.size, 'tape')}`,
    ]);
  }
  const { finishedCount, total } = job;
  if (job.status !== 'ended')
    return (
      // Announced at every tenth, not at every row.
      <span className="visually-hidden">
        {Math.floor((10 * finishedCount) / total) * 10} per cent imported
      </span>
    );
  const { added, changed } = countsOf(job.done);
  const result = joinParts([
    added > 0 && `${formatCount(added, 'tape')} added`,
    changed > 0 && `${changed.toLocaleString('en')} changed`,
    job.failed.length > 0 && `${job.failed.length.toLocaleString('en')} failed`,
  ]);
  const unanswered =
    job.unansweredCount > 0 ? `, and ${job.unansweredCount} without an answer` : '';
  return job.remaining.length > 0
    ? `Stopped at ${finishedCount.toLocaleString('en')} of ${total.toLocaleString('en')}${unanswered}. ${result}`
    : `${result}.`;
}
