import { useEffect } from 'react';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { deletionId } from '../../../domain/history.ts';
import { TapesWere } from '../cassette-name.tsx';
import { formatCount } from '../format-count.ts';
import { useMessages } from '../messages/message-provider.tsx';
import { useIsNarrow } from '../use-is-narrow.ts';
import { focusTable } from './cassette-table.tsx';
import { useCatalogueTab } from './catalogue-provider.tsx';

// After the first rows.
const CassetteForm = lazyPart(
  async () => (await import('../cassette-form/cassette-form.tsx')).CassetteForm,
);
const BulkDialog = lazyPart(async () => (await import('../bulk-edit/bulk-dialog.tsx')).BulkDialog);

/** The form, its question, and the dialogs of the catalogue tab. */
export function CatalogueDialogs() {
  const { catalogue, selection, editor, dialog, closeDialog, removeRow } = useCatalogueTab();
  const { edit } = editor;
  const hasRows = catalogue.cassettes.length > 0;
  useEffect(() => {
    if (!hasRows) return;
    CassetteForm.preload();
    BulkDialog.preload();
  }, [hasRows]);
  const { post } = useMessages();
  // A row in edit mode, when the window becomes narrow.
  const isNarrow = useIsNarrow();

  const isOpen = dialog !== null;
  // The button that opened the dialog may go away with the selection or its row.
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      if (document.activeElement === document.body) focusTable();
    };
  }, [isOpen]);

  const base = edit?.base ?? null;
  const saveRow = () => void editor.save({ next: editor.question ?? 'close' });
  const isForm = edit !== null && (edit.place === 'form' || isNarrow);
  return (
    <>
      {edit && isForm && <CassetteForm edit={edit} />}
      {editor.question !== null && (
        <ConfirmDialog
          title={base ? 'Discard your changes?' : 'Discard this tape?'}
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          other={isForm ? undefined : { label: 'Save', onConfirm: saveRow }}
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
      {dialog && (
        <BulkDialog
          {...dialog}
          onDone={(kind, { doneCount, moved, remainingIds, run }) => {
            closeDialog();
            const done = dialog.cassettes.filter(({ id }) => !remainingIds.includes(id));
            selection.deselect(done);
            const [only, ...others] = done;
            if (only && others.length === 0 && kind !== 'change') removeRow(only);
            const undo = run === null ? undefined : { run };
            const verb = kind === 'change' ? 'changed' : 'deleted';
            if (kind !== 'bin') post({ text: `${formatCount(doneCount, 'tape')} ${verb}.`, undo });
            else if (moved.length > 0) {
              const text = (
                <>
                  <TapesWere cassettes={moved} /> moved to the bin.
                </>
              );
              post({ text, undo: undo ?? { changes: moved.map(deletionId) } });
            }
          }}
        />
      )}
    </>
  );
}
