import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import type { BinRecord } from '../../../domain/bin.ts';
import { deletionId } from '../../../domain/history.ts';
import { BulkDialog } from '../bulk-edit/bulk-dialog.tsx';
import { CassetteForm } from '../cassette-form/cassette-form.tsx';
import { isAsking } from '../cassette-form/edit-state.ts';
import { TapesWere } from '../cassette-name.tsx';
import { formatCount } from '../format-count.ts';
import { useMessages } from '../messages/message-provider.tsx';
import { focusTable } from './cassette-table.tsx';
import { useCatalogueTab } from './catalogue-provider.tsx';
import { DeleteCassette } from './delete-cassette.tsx';

/** The form, its question, and the dialogs of the catalogue tab. */
export function CatalogueDialogs() {
  const { selection, editor, dialog, closeDialog, removeRow, announce, undos } = useCatalogueTab();
  const { edit } = editor;
  const { post } = useMessages();
  const [readsCards, setReadsCards] = useState(false);

  const dialogKind = dialog?.kind;
  // The button that opened a bulk dialog goes away with the selection.
  useEffect(() => {
    if (dialogKind !== 'bulk') return;
    return () => {
      if (document.activeElement === document.body) focusTable();
    };
  }, [dialogKind]);

  function postMoved(records: readonly BinRecord[]) {
    const moved = records.map(({ cassette }) => cassette);
    const text = (
      <>
        <TapesWere cassettes={moved} /> moved to the bin.
      </>
    );
    post({ text, undo: undos.ofChanges(moved.map(deletionId)) });
  }

  const base = edit?.base ?? null;
  return (
    <>
      {edit?.place === 'form' && (
        <CassetteForm edit={edit} readsCards={readsCards} onReadsCardsChange={setReadsCards} />
      )}
      {isAsking(editor) && (
        <ConfirmDialog
          title={base ? 'Discard your changes?' : 'Discard this tape?'}
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          onConfirm={() => editor.discard()}
          onCancel={editor.stay}
        >
          <p>
            {base ? (
              <>
                Your changes to “<bdi>{base.title}</bdi>” are not saved yet.
              </>
            ) : (
              'What you typed and cropped is not saved yet.'
            )}
          </p>
        </ConfirmDialog>
      )}
      {dialog?.kind === 'delete' && (
        <DeleteCassette
          cassette={dialog.cassette}
          onClose={closeDialog}
          onGone={(record) => {
            closeDialog();
            removeRow(dialog.cassette, 'delete');
            if (record) postMoved([record]);
            else announce(`“${dialog.cassette.title}” is deleted.`);
          }}
        />
      )}
      {dialog?.kind === 'bulk' && (
        <BulkDialog
          action={dialog.action}
          onDone={(kind, { doneCount, records, undoneIds, run }) => {
            closeDialog();
            selection.selectOnly(undoneIds);
            const verb = kind === 'change' ? 'changed' : 'deleted';
            const text = `${formatCount(doneCount, 'tape')} ${verb}.`;
            if (kind !== 'bin') post({ text, ...(run && { undo: undos.ofRun(run) }) });
            else if (records.length > 0) postMoved(records);
          }}
        />
      )}
    </>
  );
}
