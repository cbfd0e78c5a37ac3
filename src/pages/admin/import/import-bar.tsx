import { downloadFile } from '../../../components/download-file.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { formatFailedRows } from '../../../import-export/failed-rows.ts';
import { errorMessage } from '../../../services/error-message.ts';
import primitives from '../../../styles/primitives.module.css';
import { formatCount } from '../format-count.ts';
import { UndoRun } from '../undo-run.tsx';
import styles from './import.module.css';
import { useImport } from './import-provider.tsx';
import { countsOf, failedRows } from './use-import-run.ts';

const joinParts = (parts: readonly (string | false)[]) => parts.filter(Boolean).join(', ');

/** The summary of an import before, while and after it runs, and its buttons; always in view. */
export function ImportBar({ onClose }: { onClose: () => void }) {
  const { preview, run, dispatch, startOrResume } = useImport();
  const { job } = run;
  const { started, table, tasks } = preview;
  const isRunning = job !== null && job.status !== 'ended';
  const isDone = job !== null && !isRunning && job.remaining.length + job.failed.length === 0;
  const counts = { ...countsOf(job?.done ?? []), failed: job?.failed.length ?? 0 };
  // Before the import, wrong rows are worth a file once nothing is asked any more.
  const isAsking = !job && preview.askedColumns.length > 0;
  const failed = isRunning || isAsking || !table ? [] : failedRows(preview, run);
  const runId = job?.done[0]?.run;

  function act() {
    if (isRunning) run.stop();
    else if (isDone) onClose();
    else if (tasks.length > 0) startOrResume();
  }
  function actionName() {
    if (!job) return 'Import';
    if (isRunning) return job.status === 'stopping' ? 'Stopping…' : 'Cancel';
    if (isDone) return 'Import another file';
    return job.remaining.length > 0 ? 'Resume' : 'Try them again';
  }
  return (
    <section className={styles.bar} aria-label="Import">
      {job?.stoppedBy && !isRunning && (
        <Notice>
          {job.stoppedBy.code === 'signed-out'
            ? 'You were signed out, and the import stopped.'
            : errorMessage(job.stoppedBy)}{' '}
          Nothing is lost: go on when you can.
        </Notice>
      )}
      {job && (
        <progress
          className={styles.progress}
          aria-label="Import"
          max={Math.max(1, job.total)}
          value={job.finishedCount}
        />
      )}
      <p className={styles.summary} role="status">
        <Summary />
      </p>
      <div className={`${primitives.row} ${primitives.tight}`}>
        {started && runId && !isRunning && (
          <UndoRun
            run={{
              id: runId,
              kind: 'import',
              name: preview.file?.name ?? '',
              ...counts,
              undone: started.undone,
            }}
            onCount={(undone) => dispatch({ type: 'undo', undone })}
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
        {job && !isRunning && !isDone && <Button onClick={onClose}>Leave it at that</Button>}
        {/* The same button through all phases, so that it keeps the focus. */}
        <Button
          variant="main"
          aria-disabled={(job ? job.status === 'stopping' : tasks.length === 0) || undefined}
          // The second press of a double click would take the first one back.
          onClick={({ detail }) => detail <= 1 && act()}
        >
          {actionName()}
        </Button>
      </div>
    </section>
  );
}

/** What the import would do, does, or has done. */
function Summary() {
  const { preview, run } = useImport();
  const { rows, tasks, planned } = preview;
  const { job } = run;
  if (!job) {
    if (tasks.length === 0)
      return rows.every(({ status }) => status === 'wrong')
        ? 'Nothing to import yet.'
        : 'Nothing to import: choose what should change.';
    const added = tasks.filter(({ base }) => base === null).length;
    const changed = tasks.length - added;
    const pictures = tasks.flatMap(({ rowNumber }) =>
      Object.keys(planned.byRow.get(rowNumber) ?? {}),
    ).length;
    return joinParts([
      added > 0 && formatCount(added, 'new tape'),
      changed > 0 && `${changed.toLocaleString('en')} changed`,
      pictures > 0 && formatCount(pictures, 'picture'),
    ]);
  }
  const { finishedCount, total } = job;
  if (job.status !== 'ended')
    return (
      <>
        <span aria-hidden="true">
          {finishedCount.toLocaleString('en')} of {total.toLocaleString('en')}
        </span>
        {/* Announced at every tenth, not at every row. */}
        <span className="visually-hidden">
          {Math.floor((10 * finishedCount) / Math.max(1, total)) * 10} per cent imported
        </span>
      </>
    );
  const { added, changed } = countsOf(job.done);
  const result = joinParts([
    added > 0 && `${formatCount(added, 'tape')} added`,
    changed > 0 && `${changed.toLocaleString('en')} changed`,
    job.failed.length > 0 && `${job.failed.length.toLocaleString('en')} failed`,
  ]);
  return job.remaining.length > 0
    ? `Stopped at ${finishedCount.toLocaleString('en')} of ${total.toLocaleString('en')}. ${result}`
    : `${result}.`;
}
