import { useEffect } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import type { Account } from '../../../services/ports.ts';
import { BulkDialog } from '../bulk-edit/bulk-dialog.tsx';
import { CassetteForm } from '../cassette-form/cassette-form.tsx';
import { formatCount } from '../format-count.ts';
import { MergeDialog } from '../merge/merge-dialog.tsx';
import type { Catalogue } from '../use-catalogue.ts';
import { focusTable } from './cassette-table.tsx';
import { DeleteCassette } from './delete-cassette.tsx';
import { focusSearch } from './table-toolbar.tsx';
import type { CatalogueNoticesState } from './use-catalogue-notices.ts';
import type { DialogState } from './use-open-dialog.ts';
import type { useRowFocus } from './use-row-focus.ts';
import type { Selection } from './use-selection.ts';
import type { TableFilter } from './use-table-filter.ts';
import type { useUnsavedChanges } from './use-unsaved-changes.ts';

type Props = {
  dialogState: DialogState;
  account: Account | null;
  /** Null unless an editor is signed in. */
  editorUid: string | null;
  catalogue: Catalogue;
  cassettes: readonly Cassette[];
  filter: TableFilter;
  selection: Selection;
  notices: CatalogueNoticesState;
  rowFocus: ReturnType<typeof useRowFocus>;
  unsaved: ReturnType<typeof useUnsavedChanges>;
  /** Removes a cassette from the list and moves the focus to the next row. */
  onRemoveRow: (cassette: Cassette, action: 'open' | 'delete') => void;
};

/** The form and the dialogs of the catalogue tab, of which at most one is open. */
export function CatalogueDialogs(props: Props) {
  const { account, editorUid, catalogue, cassettes, filter, selection } = props;
  const { notices, rowFocus, unsaved, onRemoveRow } = props;
  const { dialog, openForm, closeDialog } = props.dialogState;
  const { announce } = notices;
  const movedBy = account?.email ?? '';
  /** The cassette in the form; null for a new one. */
  const opened = dialog?.kind === 'form' && dialog.cassette !== 'new' ? dialog.cassette : null;

  // A sign-out closes a question about a cassette. The form and a bulk edit with unsaved changes stay.
  const { clear } = selection;
  const { isBulkUnsaved } = unsaved;
  const dialogKind = dialog?.kind;
  useEffect(() => {
    if (editorUid !== null) return;
    if (dialogKind === 'delete' || (dialogKind === 'bulk' && !isBulkUnsaved)) closeDialog();
    clear();
  }, [editorUid, clear, dialogKind, isBulkUnsaved, closeDialog]);

  // The button that opened a bulk dialog goes away with the selection.
  useEffect(() => {
    if (dialogKind !== 'bulk') return;
    return () => {
      if (document.activeElement === document.body) focusTable();
    };
  }, [dialogKind]);

  function closeForm(returnTo: Cassette | null) {
    closeDialog();
    // By its id: the row may be a new element since the form was opened.
    if (returnTo) rowFocus.focusRow(returnTo, 'open');
  }

  if (dialog?.kind === 'form')
    return (
      <CassetteForm
        key={dialog.cassette === 'new' ? 'new' : dialog.cassette.id}
        cassette={opened}
        catalogue={cassettes}
        owner={editorUid}
        canWrite={account?.role !== 'member'}
        isSignedOut={account === null}
        onClose={() => closeForm(opened)}
        onOpen={openForm}
        onDirtyChange={unsaved.setFormDirty}
        onSaved={(saved, addsNext) => {
          catalogue.upsert(saved);
          catalogue.loadChanges();
          notices.setHiddenNew(opened === null && !filter.matches(saved) ? saved : null);
          if (!addsNext) closeForm(opened && saved);
          announce(`“${saved.title}” is ${opened === null ? 'added' : 'saved'}.`);
        }}
        onMissing={(cassette) => {
          closeDialog();
          onRemoveRow(cassette, 'open');
        }}
      />
    );
  if (dialog?.kind === 'delete')
    return (
      <DeleteCassette
        cassette={dialog.cassette}
        movedBy={movedBy}
        onClose={closeDialog}
        onMoved={(cassette, record) => {
          closeDialog();
          onRemoveRow(cassette, 'delete');
          if (record) notices.setMoved([record]);
          else announce(`“${cassette.title}” is deleted.`);
        }}
        onDeleted={(cassette) => {
          closeDialog();
          onRemoveRow(cassette, 'delete');
          announce(`“${cassette.title}” is deleted.`);
        }}
      />
    );
  if (dialog?.kind !== 'bulk') return null;
  const { action } = dialog;
  if (action === 'merge')
    return (
      <MergeDialog
        cassettes={selection.selected}
        movedBy={movedBy}
        onClose={closeDialog}
        onMerged={(result) => {
          closeDialog();
          catalogue.applyChanges([result.cassette], [result.record.cassette.id]);
          catalogue.loadChanges();
          clear();
          notices.setMerged(result);
          // Without another row there is nothing to focus in the table.
          if (filter.found.length > 2) focusTable();
          else focusSearch();
        }}
        onMissing={() => {
          closeDialog();
          catalogue.reload();
        }}
      />
    );
  return (
    <BulkDialog
      action={action}
      editorUid={editorUid}
      movedBy={movedBy}
      cassettes={selection.selected}
      hiddenCount={selection.hiddenCount}
      catalogue={catalogue}
      onClose={closeDialog}
      onDone={(job, { doneCount, records, undoneIds }) => {
        closeDialog();
        selection.selectOnly(undoneIds);
        notices.setMoved(records);
        const verb = job.kind === 'change' ? 'changed' : 'deleted';
        if (job.kind !== 'bin') announce(`${formatCount(doneCount, 'tape')} ${verb}.`);
      }}
      onUnsavedChanges={unsaved.setBulkUnsaved}
    />
  );
}
