import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { downloadFile } from '../../../components/download-file.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import type { ImportRow } from '../../../import-export/dry-run.ts';
import { type FailedRow, formatFailedRows } from '../../../import-export/failed-rows.ts';
import { errorMessage } from '../../../services/error-message.ts';
import type { TabProps } from '../tab-props.ts';
import { UndoImport } from '../undo-import.tsx';
import { ImportStart } from './files/import-start.tsx';
import { SourceFileHeader } from './files/source-file-header.tsx';
import { useWindowDrop } from './files/use-window-drop.ts';
import { cropRowImages, type DetectedCards } from './images/crop-images.ts';
import type { ImagePlan } from './images/image-plan.ts';
import type { Scan } from './images/scan-item.tsx';
import { useSmallImages } from './images/use-small-images.ts';
import { ImportChoices } from './import-choices.tsx';
import styles from './import-tab.module.css';
import { CutTextsButton } from './rows/problem-list.tsx';
import { rowErrorMessage } from './rows/row-error-message.ts';
import { RowReview } from './rows/row-review.tsx';
import { useRowFilter } from './rows/use-row-filter.ts';
import { ImportBar } from './run/import-bar.tsx';
import { planImport } from './run/import-plan.ts';
import { type ImportRun, useImportRun } from './run/use-import-run.ts';
import { useImportPreview } from './use-import-preview.ts';

const noCassettes: readonly Cassette[] = [];

/** The Import tab of /admin: choose a file, review what it would do, import it. */
export function ImportTab(props: TabProps) {
  const { account, editorUid, catalogue, toolbarSlot, onUnsavedChanges } = props;
  const startedBy = account?.email ?? '';
  const currentCassettes = catalogue.status === 'ready' ? catalogue.cassettes : noCassettes;
  // Rows are compared with the catalogue as it was before the import began.
  const comparedCassettes = useRef(currentCassettes);
  const run = useImportRun(editorUid, comparedCassettes, catalogue.upsert);
  const hasBegun = run.phase !== 'choosing';
  if (!hasBegun) comparedCassettes.current = currentCassettes;
  const preview = useImportPreview(comparedCassettes.current);
  const { sourceFile, rows, selection, images } = preview;
  const canAddFiles = editorUid !== null && !hasBegun && catalogue.status === 'ready';
  useWindowDrop(preview.addFiles, canAddFiles);

  const [detectedCards] = useState<DetectedCards>(() => new Map());
  const [, renderCards] = useReducer((count: number) => count + 1, 0);
  const plan = useMemo(
    () => planImport(rows, selection, images, (of) => cropRowImages(of, detectedCards)),
    [rows, selection, images, detectedCards],
  );
  const scans = useMemo(() => scansOf(rows, images), [rows, images]);
  const undetectedRows = new Set(
    scans
      .filter(({ file }) => detectedCards.get(file)?.found === false)
      .map(({ rowNumber }) => rowNumber),
  );
  const smallImages = useSmallImages(images, detectedCards);
  const rowFilter = useRowFilter(rows, run.states, undetectedRows, smallImages, preview.problems);
  const failedRows = failedRowsOf(rows, run.states);

  const [undoneCount, setUndoneCount] = useState(0);
  const [isConfirmingClose, setIsConfirmingClose] = useState(false);
  const isUnfinished =
    sourceFile !== null && run.phase !== 'finished' && (hasBegun || plan.tasks.length > 0);
  const unsavedMessage = isUnfinished ? messageBeforeClosing(run) : null;
  useEffect(() => {
    if (unsavedMessage === null) return;
    onUnsavedChanges({ message: unsavedMessage });
    return () => onUnsavedChanges(null);
  }, [unsavedMessage, onUnsavedChanges]);

  function close() {
    // A row may have failed because the catalogue was changed elsewhere since it was loaded.
    if (run.failed > 0) catalogue.reload();
    run.reset();
    setUndoneCount(0);
    preview.close();
    rowFilter.setFilter(null);
    setIsConfirmingClose(false);
  }
  const closeOrConfirm = () => (isUnfinished ? setIsConfirmingClose(true) : close());

  // The tab stays mounted through a sign-out, so that a running import is not lost.
  if (editorUid === null) return null;
  if (catalogue.status === 'loading' && !hasBegun) return <Spinner label="Loading the tapes" />;
  if (catalogue.status === 'failed' && !hasBegun)
    return <Notice onRetry={catalogue.reload}>{errorMessage(catalogue.failure)}</Notice>;
  if (!sourceFile) return <ImportStart error={preview.error} onFiles={preview.addFiles} />;

  const content = sourceFile.opened?.content ?? null;
  const isRunning = run.phase === 'running' || run.phase === 'stopping';
  return (
    <div className={styles.tab}>
      {toolbarSlot &&
        createPortal(
          <Button
            aria-disabled={isRunning || undefined}
            onClick={() => !isRunning && closeOrConfirm()}
          >
            Close the file
          </Button>,
          toolbarSlot,
        )}
      <SourceFileHeader sourceFile={sourceFile} rowCount={rows.length} />
      {preview.error && <Notice>{preview.error}</Notice>}
      <ImportChoices
        preview={preview}
        scans={scans}
        detectedCards={detectedCards}
        onCardsChange={renderCards}
        isEditable={!hasBegun}
      />
      {rows.length > 0 && (
        <RowReview
          preview={preview}
          run={run}
          rowFilter={rowFilter}
          undetectedRows={undetectedRows}
          smallImages={smallImages}
        />
      )}
      {content === null && rows.length === 0 && <p>Every tape has its pictures already.</p>}
      <ImportBar
        plan={plan}
        run={run}
        onStart={() => run.start(plan.tasks, { file: sourceFile.name, startedBy })}
        failedRowCount={content ? failedRows.length : 0}
        onSaveFailedRows={() =>
          content &&
          downloadFile(
            'rows-that-failed.csv',
            'text/csv;charset=utf-8',
            formatFailedRows(content.header, failedRows),
          )
        }
        cutTextsButton={hasBegun && <CutTextsButton rows={preview.repairedRows} />}
        undo={
          run.runId !== null &&
          run.added > 0 &&
          !isRunning && (
            <UndoImport
              run={{
                id: run.runId,
                file: sourceFile.name,
                added: run.added,
                changed: run.changed,
                failed: run.failed,
                undone: undoneCount,
              }}
              movedBy={startedBy}
              onMoved={(ids, undone) => {
                catalogue.applyChanges([], ids);
                setUndoneCount(undone);
              }}
            />
          )
        }
        onClose={closeOrConfirm}
      />
      {isConfirmingClose && (
        <ConfirmDialog
          title="Close the file?"
          confirmLabel="Close it"
          cancelLabel="Stay"
          onConfirm={close}
          onCancel={() => setIsConfirmingClose(false)}
        >
          <p>{unsavedMessage}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function messageBeforeClosing({ phase, total, added, changed, failed }: ImportRun): string {
  const remaining = total - added - changed - failed;
  return phase === 'choosing'
    ? 'A file is open, and nothing of it is imported yet.'
    : `The import is not finished: ${remaining} of ${total} are still to go. Choose the same file again to go on: what is there already is recognised.`;
}

const scansOf = (rows: readonly ImportRow[], { byRow }: ImagePlan): Scan[] =>
  rows.flatMap(({ source: { rowNumber }, cassette, draft }) => {
    const file = byRow.get(rowNumber)?.files.scan;
    return file ? [{ rowNumber, title: (cassette ?? draft).title, file }] : [];
  });

/** The rows that are wrong or could not be stored, with the reason. */
const failedRowsOf = (rows: readonly ImportRow[], states: ImportRun['states']): FailedRow[] =>
  rows.flatMap(({ source, status, reasons }) => {
    if (status === 'wrong') return [{ source, reason: reasons.join(' ') }];
    const state = states.get(source.rowNumber);
    return state?.status === 'failed' ? [{ source, reason: rowErrorMessage(state.failure) }] : [];
  });
