import { useEffect, useRef } from 'react';
import { downloadFile } from '../../../../components/download-file.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { formatFailedRows } from '../../../../import-export/failed-rows.ts';
import { errorMessage } from '../../../../services/error-message.ts';
import { formatCount } from '../../format-count.ts';
import { UndoRun } from '../../undo-run.tsx';
import type { Catalogue } from '../../use-catalogue.ts';
import { useImportActions, useImportPreview, useImportRun } from '../import-provider.tsx';
import { CutTextsButton } from '../rows/problem-list.tsx';
import { failedRows } from '../rows/row-notes.ts';
import styles from './import-bar.module.css';

type Props = {
  /** The e-mail address of the editor. */
  email: string;
  catalogue: Catalogue;
  onClose: () => void;
};

const formatNumber = (count: number) => count.toLocaleString('en');
const joinParts = (parts: readonly (string | false)[]) => parts.filter(Boolean).join(', ');

/** The summary of an import before, while and after it runs, and its buttons; always in view. */
export function ImportBar({ email, catalogue, onClose }: Props) {
  const { source } = useImportPreview();
  const run = useImportRun();
  const { undoRun } = useImportActions();
  const { phase, total, id, added, changed, failed, undone } = run;
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

  const completed = added + changed + failed;
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
          <Summary />
        )}
      </p>
      {source && id !== null && added + changed > 0 && !isRunning && (
        <div className={styles.undo}>
          <UndoRun
            run={{ id, kind: 'import', name: source.name, added, changed, failed, undone }}
            onCount={undoRun}
          />
        </div>
      )}
      <div className={styles.buttons}>
        <Buttons email={email} catalogue={catalogue} onClose={onClose} />
      </div>
    </section>
  );
}

/** What the import would do, or what it has done, while it is not running. */
function Summary() {
  const { tasks, images, isUnread } = useImportPreview();
  const { phase, total, added, changed, failed } = useImportRun();
  if (phase === 'choosing') {
    if (isUnread) return 'The track lists are compared first.';
    if (tasks.length === 0) return 'Nothing to import: choose what should change.';
    const addedCount = tasks.filter(({ base }) => base === null).length;
    const changedCount = tasks.length - addedCount;
    const imageCount = tasks.flatMap(({ rowNumber }) =>
      Object.keys(images.byRow.get(rowNumber)?.files ?? {}),
    ).length;
    return joinParts([
      addedCount > 0 && formatCount(addedCount, 'new tape'),
      changedCount > 0 && `${formatNumber(changedCount)} changed`,
      imageCount > 0 && formatCount(imageCount, 'picture'),
    ]);
  }
  const result = joinParts([
    added > 0 && `${formatCount(added, 'tape')} added`,
    changed > 0 && `${formatNumber(changed)} changed`,
    failed > 0 && `${formatNumber(failed)} failed`,
  ]);
  return phase === 'paused'
    ? `Stopped at ${formatNumber(added + changed + failed)} of ${formatNumber(total)}. ${result}`
    : `${result}.`;
}

function Buttons({ email, catalogue, onClose }: Props) {
  const { source, cassettes, tasks, content, rows } = useImportPreview();
  const { phase, states, failed: failedCount } = useImportRun();
  const { start, cancel, resume, retry, addDuplicates } = useImportActions();
  if (phase === 'running' || phase === 'stopping')
    return (
      <Button data-next aria-disabled={phase === 'stopping' || undefined} onClick={cancel}>
        {phase === 'stopping' ? 'Stopping…' : 'Cancel'}
      </Button>
    );
  const failed = content ? failedRows(rows, states) : [];
  const saveButton = content && failed.length > 0 && (
    <Button
      onClick={() =>
        downloadFile(
          'rows-that-failed.csv',
          'text/csv;charset=utf-8',
          formatFailedRows(content.header, failed),
        )
      }
    >
      {phase === 'choosing'
        ? `Save the ${failed.length === 1 ? 'wrong row' : `${failed.length} wrong rows`}`
        : `Save the ${failed.length === 1 ? 'row that' : `${failed.length} rows that`} failed`}
    </Button>
  );
  if (phase === 'choosing')
    return (
      <>
        {saveButton}
        <Button
          variant="main"
          data-next
          aria-disabled={tasks.length === 0 || undefined}
          onClick={() =>
            start({
              tasks,
              file: source?.name ?? '',
              startedBy: email,
              cassettes,
              onStored: catalogue.upsert,
            })
          }
        >
          Import
        </Button>
      </>
    );
  const duplicates = [...states].flatMap(([rowNumber, state]) =>
    state.status === 'failed' && state.failure.code === 'duplicate' ? [rowNumber] : [],
  );
  return (
    <>
      {saveButton}
      <CutTextsButton />
      {duplicates.length > 0 && (
        <Button onClick={() => addDuplicates(duplicates)}>
          {duplicates.length === 1
            ? 'Add it all the same'
            : `Add ${formatNumber(duplicates.length)} all the same`}
        </Button>
      )}
      {phase === 'paused' ? (
        <>
          <Button onClick={onClose}>Leave it at that</Button>
          <Button variant="main" data-next onClick={resume}>
            Resume
          </Button>
        </>
      ) : (
        <>
          {failedCount > 0 && <Button onClick={retry}>Try them again</Button>}
          <Button variant="main" data-next onClick={onClose}>
            Import another file
          </Button>
        </>
      )}
    </>
  );
}
