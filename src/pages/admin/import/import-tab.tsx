import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import { errorMessage } from '../../../services/error-message.ts';
import type { TabProps } from '../tab-props.ts';
import { TrackListsNotice } from '../track-lists-notice.tsx';
import { droppedFiles } from './files/dropped-files.ts';
import { ImportStart } from './files/import-start.tsx';
import { SourceFileHeader } from './files/source-file-header.tsx';
import { ImportChoices } from './import-choices.tsx';
import {
  ImportProvider,
  useImportActions,
  useImportPreview,
  useImportRun,
} from './import-provider.tsx';
import styles from './import-tab.module.css';
import { RowReview } from './rows/row-review.tsx';
import { ImportBar } from './run/import-bar.tsx';

const noCassettes: readonly Cassette[] = [];

/** The Import tab of /admin: choose a file, review what it would do, import it. */
export function ImportTab(props: TabProps) {
  const { catalogue, editorUid } = props;
  const cassettes = catalogue.status === 'ready' ? catalogue.cassettes : noCassettes;
  return (
    <ImportProvider cassettes={cassettes} trackLists={catalogue.trackLists} editorUid={editorUid}>
      <Import {...props} />
    </ImportProvider>
  );
}

function Import({ account, editorUid, catalogue, toolbarSlot, onUnsavedChanges }: TabProps) {
  const { source, error, isEditable, content, rows, tasks, takesTrackLists } = useImportPreview();
  const run = useImportRun();
  const actions = useImportActions();
  useWindowDrop(editorUid !== null && catalogue.status === 'ready');

  const [isConfirmingClose, setIsConfirmingClose] = useState(false);
  const isUnfinished =
    source !== null && run.phase !== 'finished' && (!isEditable || tasks.length > 0);
  const remaining = run.total - run.added - run.changed - run.failed;
  const unfinishedMessage = isEditable
    ? 'A file is open, and nothing of it is imported yet.'
    : `The import is not finished: ${remaining} of ${run.total} are still to go. Choose the same file again to go on: what is there already is recognised.`;
  const unsavedMessage = isUnfinished ? unfinishedMessage : null;
  useEffect(() => {
    if (unsavedMessage === null) return;
    onUnsavedChanges({});
    return () => onUnsavedChanges(null);
  }, [unsavedMessage, onUnsavedChanges]);

  function close() {
    setIsConfirmingClose(false);
    // A row may have failed because the catalogue was changed elsewhere since it was loaded.
    if (run.failed > 0) catalogue.reload();
    actions.close();
  }
  const closeOrConfirm = () => (isUnfinished ? setIsConfirmingClose(true) : close());

  // The tab stays mounted through a sign-out, so that a running import is not lost.
  if (editorUid === null) return null;
  if (catalogue.status === 'loading' && isEditable) return <Spinner label="Loading the tapes" />;
  if (catalogue.status === 'failed' && isEditable)
    return <Notice onRetry={catalogue.reload}>{errorMessage(catalogue.failure)}</Notice>;
  if (!source) return <ImportStart />;

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
      <SourceFileHeader />
      {error && <Notice>{error}</Notice>}
      <ImportChoices />
      {takesTrackLists && <TrackListsNotice trackLists={catalogue.trackLists} />}
      {rows.length > 0 && <RowReview />}
      {content === null && rows.length === 0 && <p>Every tape has its pictures already.</p>}
      <ImportBar email={account?.email ?? ''} catalogue={catalogue} onClose={closeOrConfirm} />
      {isConfirmingClose && (
        <ConfirmDialog
          title="Close the file?"
          confirmLabel="Close it"
          cancelLabel="Stay"
          onConfirm={close}
          onCancel={() => setIsConfirmingClose(false)}
        >
          <p>{unfinishedMessage}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Accepts files dropped anywhere in the window: by default the browser would navigate to the file. */
function useWindowDrop(isEnabled: boolean): void {
  const { addFiles } = useImportActions();
  useEffect(() => {
    const handleDragOver = (event: DragEvent) => event.preventDefault();
    const handleDrop = async (event: DragEvent) => {
      event.preventDefault();
      if (isEnabled && event.dataTransfer) await addFiles(await droppedFiles(event.dataTransfer));
    };
    window.addEventListener('dragover', handleDragOver);
    window.addEventListener('drop', handleDrop);
    return () => {
      window.removeEventListener('dragover', handleDragOver);
      window.removeEventListener('drop', handleDrop);
    };
  }, [isEnabled, addFiles]);
}
