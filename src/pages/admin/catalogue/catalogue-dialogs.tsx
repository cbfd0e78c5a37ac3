import { useEffect, useState } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { useBinMessage } from '../bin/use-bin-message.tsx';
import { BulkDialog } from '../bulk-edit/bulk-dialog.tsx';
import { CassetteForm } from '../cassette-form/cassette-form.tsx';
import { formatCount } from '../format-count.ts';
import { useMessages } from '../messages/message-provider.tsx';
import { focusTable } from './cassette-table.tsx';
import { useCatalogueTab } from './catalogue-provider.tsx';
import { DeleteCassette } from './delete-cassette.tsx';

/** The form and the dialogs of the catalogue tab, of which at most one is open. */
export function CatalogueDialogs() {
  const tab = useCatalogueTab();
  const { account, editorUid, catalogue, cassettes, filter, selection, unsaved } = tab;
  const { dialog, openDialog, closeDialog, focusRow, removeRow } = tab;
  const { announce, setHiddenAdded, undoMessage } = tab;
  const { post } = useMessages();
  const binMessage = useBinMessage(catalogue.upsert);
  const movedBy = account?.email ?? '';
  const [readsCards, setReadsCards] = useState(false);
  /** The cassette in the form; null for a new one. */
  const opened = dialog?.kind === 'form' && dialog.cassette !== 'new' ? dialog.cassette : null;

  const dialogKind = dialog?.kind;
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
    if (returnTo) focusRow(returnTo, 'open');
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
        readsCards={readsCards}
        onReadsCardsChange={setReadsCards}
        onClose={() => closeForm(opened)}
        onOpen={(cassette) => openDialog({ kind: 'form', cassette })}
        onDirtyChange={unsaved.setFormDirty}
        onSaved={(saved, addsNext) => {
          catalogue.upsert(saved);
          catalogue.loadChanges();
          setHiddenAdded(opened === null && !filter.matches(saved) ? saved : null);
          if (!addsNext) closeForm(opened && saved);
          announce(`“${saved.title}” is ${opened === null ? 'added' : 'saved'}.`);
        }}
        onMissing={(cassette) => {
          closeDialog();
          removeRow(cassette, 'open');
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
          removeRow(cassette, 'delete');
          if (record) post(binMessage([record]));
          else announce(`“${cassette.title}” is deleted.`);
        }}
        onDeleted={(cassette) => {
          closeDialog();
          removeRow(cassette, 'delete');
          announce(`“${cassette.title}” is deleted.`);
        }}
      />
    );
  if (dialog?.kind !== 'bulk') return null;
  return (
    <BulkDialog
      action={dialog.action}
      editorUid={editorUid}
      movedBy={movedBy}
      cassettes={selection.selected}
      hiddenCount={selection.hiddenCount}
      catalogue={catalogue}
      onClose={closeDialog}
      onDone={(job, { doneCount, records, undoneIds, run }) => {
        closeDialog();
        selection.selectOnly(undoneIds);
        const verb = job.kind === 'change' ? 'changed' : 'deleted';
        const text = `${formatCount(doneCount, 'tape')} ${verb}.`;
        if (job.kind !== 'bin') post(run ? undoMessage.ofRun(text, run) : { text });
        else if (records.length > 0) post(binMessage(records));
      }}
      onUnsavedChanges={unsaved.setBulkUnsaved}
    />
  );
}
