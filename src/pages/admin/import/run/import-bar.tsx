import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { errorMessage } from '../../../../services/error-message.ts';
import { formatCount } from '../../format-count.ts';
import styles from './import-bar.module.css';
import type { ImportPlan } from './import-plan.ts';
import type { ImportRun } from './use-import-run.ts';

type Props = {
  plan: ImportPlan;
  run: ImportRun;
  /** Number of rows for the file of failed rows. */
  failedRowCount: number;
  onStart: () => void;
  onSaveFailedRows: () => void;
  /** A button for what the import shortens; null if there is nothing. */
  cutTextsButton: ReactNode;
  /** A button that undoes what the import has added; null before it has. */
  undo: ReactNode;
  onClose: () => void;
};

const formatNumber = (count: number) => count.toLocaleString('en');
const joinParts = (parts: readonly (string | false)[]) => parts.filter(Boolean).join(', ');

/** The summary of an import before, while and after it runs, and its buttons; always in view. */
export function ImportBar(props: Props) {
  const { plan, run } = props;
  const { phase, total } = run;
  const isRunning = phase === 'running' || phase === 'stopping';
  const element = useRef<HTMLElement>(null);
  // The buttons are replaced at each phase: the focus of a removed one moves to the next main button.
  const hasChangedPhase = useRef(false);
  useEffect(() => {
    if (phase === 'choosing' && !hasChangedPhase.current) return;
    hasChangedPhase.current = true;
    const { activeElement } = document;
    if (activeElement === document.body || element.current?.contains(activeElement))
      element.current?.querySelector<HTMLElement>('[data-next]')?.focus();
  }, [phase]);

  const completed = run.added + run.changed + run.failed;
  return (
    <section ref={element} className={styles.bar} aria-label="Import">
      {run.failure && (
        // The bar is only seen by an editor who is signed in.
        <Notice>
          {run.failure.code === 'signed-out'
            ? 'You were signed out, and the import stopped.'
            : errorMessage(run.failure)}{' '}
          Nothing is lost: go on when you can.
        </Notice>
      )}
      {phase !== 'choosing' && (
        <progress className={styles.progress} aria-label="Import" max={total} value={completed} />
      )}
      <p className={styles.summary} role="status">
        {isRunning ? (
          <>
            <span aria-hidden="true">{`${formatNumber(completed)} of ${formatNumber(total)}`}</span>
            {/* Announced at every tenth, not at every row. */}
            <span className="visually-hidden">
              {`${Math.floor((10 * completed) / Math.max(1, total)) * 10} per cent imported`}
            </span>
          </>
        ) : (
          summaryOf(plan, run, completed)
        )}
      </p>
      {props.undo && <div className={styles.undo}>{props.undo}</div>}
      <div className={styles.buttons}>
        <Buttons {...props} />
      </div>
    </section>
  );
}

/** What the import would do, or what it has done, while it is not running. */
function summaryOf(plan: ImportPlan, run: ImportRun, completed: number): string {
  if (run.phase === 'choosing')
    return plan.tasks.length === 0
      ? 'Nothing to import: choose what should change.'
      : describePlan(plan);
  const result = joinParts([
    run.added > 0 && `${formatCount(run.added, 'tape')} added`,
    run.changed > 0 && `${formatNumber(run.changed)} changed`,
    run.failed > 0 && `${formatNumber(run.failed)} failed`,
  ]);
  return run.phase === 'paused'
    ? `Stopped at ${formatNumber(completed)} of ${formatNumber(run.total)}. ${result}`
    : `${result}.`;
}

/** For example "182 new tapes, 3 changed, 150 pictures". */
const describePlan = ({ addedCount, changedCount, imageCount }: ImportPlan): string =>
  joinParts([
    addedCount > 0 && formatCount(addedCount, 'new tape'),
    changedCount > 0 && `${formatNumber(changedCount)} changed`,
    imageCount > 0 && formatCount(imageCount, 'picture'),
  ]);

function Buttons(props: Props) {
  const { plan, run, failedRowCount, onStart, cutTextsButton, onSaveFailedRows, onClose } = props;
  const { phase } = run;
  const saveButton = failedRowCount > 0 && (
    <Button onClick={onSaveFailedRows}>
      {phase === 'choosing'
        ? `Save the ${failedRowCount === 1 ? 'wrong row' : `${failedRowCount} wrong rows`}`
        : `Save the ${failedRowCount === 1 ? 'row that' : `${failedRowCount} rows that`} failed`}
    </Button>
  );
  if (phase === 'choosing')
    return (
      <>
        {saveButton}
        <Button
          variant="main"
          data-next
          aria-disabled={plan.tasks.length === 0 || undefined}
          onClick={onStart}
        >
          Import
        </Button>
      </>
    );
  if (phase === 'running' || phase === 'stopping')
    return (
      <Button
        data-next
        aria-disabled={phase === 'stopping' || undefined}
        onClick={() => phase === 'running' && run.cancel()}
      >
        {phase === 'stopping' ? 'Stopping…' : 'Cancel'}
      </Button>
    );
  const addButton = run.duplicateRows.length > 0 && (
    <Button onClick={() => run.addDuplicates(run.duplicateRows)}>
      {run.duplicateRows.length === 1
        ? 'Add it all the same'
        : `Add ${formatNumber(run.duplicateRows.length)} all the same`}
    </Button>
  );
  if (phase === 'paused')
    return (
      <>
        {saveButton}
        {cutTextsButton}
        {addButton}
        <Button onClick={onClose}>Leave it at that</Button>
        <Button variant="main" data-next onClick={run.resume}>
          Resume
        </Button>
      </>
    );
  return (
    <>
      {saveButton}
      {cutTextsButton}
      {addButton}
      {run.failed > 0 && <Button onClick={run.retry}>Try them again</Button>}
      <Button variant="main" data-next onClick={onClose}>
        Import another file
      </Button>
    </>
  );
}
