import { useState } from 'react';
import { flushSync } from 'react-dom';
import button from '../../../components/ui/button.module.css';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { formatCount } from '../../../domain/text/format-count.ts';
import { errorMessage } from '../../../services/error-message.ts';
import type { TabProps } from '../tab-props.ts';
import { useUnsaved } from '../use-unsaved.ts';
import { useWindowDrop } from '../use-window-drop.ts';
import { EncodingQuestion, FileReading, IdQuestion } from './file-reading.tsx';
import styles from './import.module.css';
import { ImportBar } from './import-bar.tsx';
import { ImportProvider, useImport } from './import-provider.tsx';
import { RowReview } from './row-list.tsx';
import { ValueTable } from './value-table.tsx';

/** The Import tab: choose a file, answer what is not clear, see what it would do, import it. */
export function ImportTab(props: TabProps) {
  /** Each file that is opened after another one was closed begins anew. */
  const [fileNumber, setFileNumber] = useState(0);
  const close = () => {
    flushSync(() => setFileNumber(fileNumber + 1));
    document.querySelector<HTMLElement>('[type=file]')?.focus();
  };
  return (
    <ImportProvider key={fileNumber} {...props}>
      <Import {...props} onClose={close} />
    </ImportProvider>
  );
}

function Import({ editorUid, catalogue, onClose }: TabProps & { onClose: () => void }) {
  const { preview, job, isFinished, isEditable, addFiles } = useImport();
  const { file, isRead, error, rows, tasks, columnQuestion, askedColumns } = preview;
  const canAdd = editorUid !== null && isEditable && catalogue.status === 'ready';
  useWindowDrop(addFiles, canAdd);

  const [isConfirmingClose, setConfirmingClose] = useState(false);
  const isUnfinished = job ? !isFinished : tasks.length > 0;
  useUnsaved(isUnfinished);
  const closeOrConfirm = () => (isUnfinished ? setConfirmingClose(true) : onClose());

  // The tab stays mounted through a sign-out, so that a running import is not lost.
  if (editorUid === null) return null;
  if (catalogue.status === 'loading' && isEditable) return <Spinner label="Loading the tapes" />;
  const failure = isEditable && catalogue.failure && (
    <Notice onRetry={catalogue.reload}>{errorMessage(catalogue.failure)}</Notice>
  );
  if (catalogue.status === 'failed' && failure) return failure;
  return (
    <div className={styles.tab}>
      {failure}
      {isEditable && <Files />}
      {file && (
        <h2>
          <bdi>{file.name}</bdi>
        </h2>
      )}
      {error && <Notice>{error}</Notice>}
      {file && isEditable && !isRead && <EncodingQuestion bytes={file.bytes} />}
      {file && isEditable && isRead && <FileReading />}
      {columnQuestion && <Notice>{columnQuestion}</Notice>}
      {isEditable && preview.foreignIdCount > 0 && <IdQuestion />}
      {isEditable && askedColumns.length > 0 && (
        <div className={styles.columns}>
          {askedColumns.map((asked) => (
            <ValueTable key={asked.index} {...asked} />
          ))}
        </div>
      )}
      {rows.length > 0 && <RowReview />}
      {file && <ImportBar onClose={closeOrConfirm} />}
      {isConfirmingClose && (
        <ConfirmDialog
          title="Close the file?"
          confirmLabel="Close it"
          cancelLabel="Stay"
          onConfirm={onClose}
          onCancel={() => setConfirmingClose(false)}
        >
          <p>
            Its import is not finished. Choose the same file again to go on: what is there already
            is recognised.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** The buttons of the browser's pickers, and which pictures have no row. */
function Files() {
  const { preview, addFiles } = useImport();
  const { file, images, unmatched } = preview;
  return (
    <section className={styles.files} aria-label="Files">
      {!file && (
        <>
          <h2>Drop a file</h2>
          <p>
            A CSV of at most 5 MB: our own export, that of a Discogs collection, or any other. What
            the page does not understand it asks once, and nothing is written before you have seen
            it.
          </p>
          <p>
            Pictures come with it, named by release ID or title and panel:{' '}
            <code>1234567-spine.jpg</code>, <code>1234567-front.jpg</code>,{' '}
            <code>1234567-jcard.jpg</code>. For tapes that are there our own export is their list.
          </p>
        </>
      )}
      <label className={`${button.link} ${button.button} ${button.plain}`}>
        Choose a file
        <input
          className="visually-hidden"
          type="file"
          multiple
          accept=".csv,.tsv,.txt,image/*"
          onChange={({ target }) => {
            void addFiles([...(target.files ?? [])]);
            // Otherwise choosing the same file again would fire no change event.
            target.value = '';
          }}
        />
      </label>
      {!file && images.length > 0 && (
        <Notice tone="note">
          {formatCount(images.length, 'picture waits', 'pictures wait')} for the CSV that names the
          tapes.
        </Notice>
      )}
      {preview.rows.length > 0 && unmatched.length > 0 && (
        <details>
          <summary>{formatCount(unmatched.length, 'picture is', 'pictures are')} left out</summary>
          <ul>
            {[...unmatched.entries()].map(([index, { file, reason }]) => (
              <li key={index}>
                <bdi>{file.name}</bdi>: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
