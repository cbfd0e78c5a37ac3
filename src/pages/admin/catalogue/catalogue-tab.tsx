import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import type { BinRecord } from '../../../domain/bin.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import { collectVocabulary } from '../../../domain/suggestions.ts';
import type { MergeResult } from '../../../services/bin.ts';
import { BulkDialog } from '../bulk-edit/bulk-dialog.tsx';
import { CassetteForm } from '../cassette-form/cassette-form.tsx';
import { VocabularyContext } from '../cassette-form/suggestion-input.tsx';
import { useRowEdit } from '../cassette-form/use-row-edit.ts';
import { countCassettes } from '../count-cassettes.ts';
import { DraftList } from '../drafts/draft-list.tsx';
import { MergeDialog } from '../merge/merge-dialog.tsx';
import { MergeNotice } from '../merge/merge-notice.tsx';
import { OrphanedImagesNotice } from '../orphaned-images-notice.tsx';
import { RestoreNotice } from '../restore-notice.tsx';
import type { TabProps } from '../tab-props.ts';
import { focusTable } from './cassette-table.tsx';
import { CatalogueView } from './catalogue-view.tsx';
import { ColumnsButton } from './columns-button.tsx';
import { DeleteCassette } from './delete-cassette.tsx';
import { ExportCassettes } from './export-cassettes.tsx';
import { ReloadButton } from './reload-button.tsx';
import { focusSearch } from './table-toolbar.tsx';
import { useCassetteSort } from './use-cassette-sort.ts';
import { useOpenDialog } from './use-open-dialog.ts';
import { useOrphanedImages } from './use-orphaned-images.ts';
import { useRowEditGuard } from './use-row-edit-guard.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useSelection } from './use-selection.ts';
import { useTableColumns } from './use-table-columns.ts';
import { useTableFilter } from './use-table-filter.ts';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

const noCassettes: readonly Cassette[] = [];

/** The catalogue tab: the table, the form and the dialogs (docs/behaviour.md, "Catalogue table"). */
export function CatalogueTab(props: TabProps) {
  const { account, editorUid, catalogue, toolbarSlot, onUnsavedChanges } = props;
  const cassettes = catalogue.status === 'ready' ? catalogue.cassettes : noCassettes;
  const [sorted, sort] = useCassetteSort(cassettes);
  const filter = useTableFilter(sorted);
  const selection = useSelection(sorted, filter.found);
  const tableColumns = useTableColumns(!account?.isSharedComputer);
  const { focus, clearFocus, focusRow, focusNeighbour } = useRowFocus(filter);

  const [announcement, setAnnouncement] = useState('');
  /** An added cassette that the search or the filters hide. */
  const [hiddenNew, setHiddenNew] = useState<Cassette | null>(null);
  const orphanedImages = useOrphanedImages();
  /** What was just moved to the bin, until the next action. */
  const [moved, setMoved] = useState<readonly BinRecord[]>([]);
  /** The last merge, until the next action. */
  const [merged, setMerged] = useState<MergeResult | null>(null);
  const movedBy = account?.email ?? '';
  const { dialog, openForm, openDelete, openBulk, closeDialog } = useOpenDialog();

  const row = useRowEdit(editorUid, (saved) => {
    catalogue.upsert(saved);
    catalogue.loadChanges();
    setAnnouncement(`“${saved.title}” is saved.`);
    focusRow(saved, 'edit');
  });
  const rowGuard = useRowEditGuard(row, (cassette) => focusRow(cassette, 'edit'));
  const unsaved = useUnsavedChanges(row, onUnsavedChanges);

  const isAdding = dialog?.kind === 'form' && dialog.cassette === 'new';
  /** The cassette in the form; null for a new one. */
  const opened = dialog?.kind === 'form' && dialog.cassette !== 'new' ? dialog.cassette : null;
  const isEditing = dialog?.kind === 'form' || row.edit !== null;
  // Rendered after the form: building the vocabulary would delay it.
  const needsVocabulary = useDeferredValue(
    isEditing || (dialog?.kind === 'bulk' && dialog.job === 'change'),
  );
  const vocabulary = useMemo(
    () => (needsVocabulary ? collectVocabulary(cassettes) : null),
    [needsVocabulary, cassettes],
  );

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

  /** Removes a cassette from the list and moves the focus to the next row. */
  function removeRow(cassette: Cassette, action: 'edit' | 'open' | 'delete') {
    focusNeighbour(cassette, action);
    catalogue.remove(cassette.id);
  }

  const isActing = dialog !== null || row.edit !== null;
  useEffect(() => {
    if (!isActing && editorUid !== null) return;
    setMoved([]);
    setMerged(null);
  }, [isActing, editorUid]);

  function closeForm(returnTo: Cassette | null) {
    closeDialog();
    // By its id: the row may be a new element since the form was opened.
    if (returnTo) focusRow(returnTo, 'open');
  }

  return (
    <VocabularyContext value={vocabulary}>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {toolbarSlot &&
        createPortal(
          // Hide Form is a button of the form: nothing behind a modal dialog can be clicked.
          <Button
            variant="main"
            data-action="form"
            aria-expanded={false}
            style={isAdding ? { visibility: 'hidden' } : undefined}
            onClick={() => openForm('new')}
          >
            Add Cassette
          </Button>,
          toolbarSlot,
        )}
      {editorUid !== null && (
        <CatalogueView
          catalogue={catalogue}
          total={sorted.length}
          filter={filter}
          selection={selection}
          onBulk={openBulk}
          sort={sort}
          columns={tableColumns}
          row={row}
          onEdit={rowGuard.edit}
          onOpen={openForm}
          onCancelEdit={rowGuard.cancel}
          onDiscardDraft={rowGuard.discardDraft}
          onRemoveMissing={() => {
            if (row.edit) removeRow(row.edit.base, 'edit');
            row.leave();
          }}
          onDelete={openDelete}
          focus={focus}
          onFocused={clearFocus}
          tools={
            <>
              <ReloadButton catalogue={catalogue} />
              <ColumnsButton tableColumns={tableColumns} />
              <ExportCassettes all={sorted} shown={filter.found} />
            </>
          }
          notices={
            <>
              {!isEditing && catalogue.status === 'ready' && (
                <DraftList
                  owner={editorUid}
                  cassettes={cassettes}
                  onOpenForm={openForm}
                  onEditRow={rowGuard.edit}
                />
              )}
              {moved.length > 0 && (
                <RestoreNotice
                  key={moved[0]?.recordId}
                  records={moved}
                  onRestored={(cassette) => {
                    catalogue.upsert(cassette);
                    setAnnouncement(`“${cassette.title}” is restored.`);
                  }}
                  onDone={() => {
                    setMoved([]);
                    focusTable();
                  }}
                />
              )}
              {merged && (
                <MergeNotice
                  {...merged}
                  onLoadAgain={() => {
                    catalogue.reload();
                    setMerged(null);
                  }}
                />
              )}
              {orphanedImages.list.map((orphaned) => (
                <OrphanedImagesNotice
                  key={orphaned.paths[0]}
                  title={orphaned.title}
                  action={orphaned.action}
                  paths={orphaned.paths}
                  onDone={() => orphanedImages.remove(orphaned)}
                />
              ))}
              {hiddenNew && !filter.matches(hiddenNew) && (
                <Notice tone="note">
                  “<bdi>{hiddenNew.title}</bdi>” is added, but the search or the filters hide it.
                </Notice>
              )}
            </>
          }
        />
      )}
      {dialog?.kind === 'form' && (
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
          onSaved={(saved, orphanedPaths, addsNext) => {
            catalogue.upsert(saved);
            catalogue.loadChanges();
            setHiddenNew(opened === null && !filter.matches(saved) ? saved : null);
            if (!addsNext) closeForm(opened && saved);
            setAnnouncement(`“${saved.title}” is ${opened === null ? 'added' : 'saved'}.`);
            orphanedImages.add(saved.title, 'saved', orphanedPaths);
          }}
          onMissing={(cassette) => {
            closeDialog();
            removeRow(cassette, 'open');
          }}
        />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteCassette
          cassette={dialog.cassette}
          movedBy={movedBy}
          onClose={closeDialog}
          onMoved={(cassette, record) => {
            closeDialog();
            removeRow(cassette, 'delete');
            if (record) setMoved([record]);
            else setAnnouncement(`“${cassette.title}” is deleted.`);
          }}
          onDeleted={(cassette, orphanedPaths) => {
            closeDialog();
            removeRow(cassette, 'delete');
            setAnnouncement(`“${cassette.title}” is deleted.`);
            orphanedImages.add(cassette.title, 'deleted', orphanedPaths);
          }}
        />
      )}
      {dialog?.kind === 'bulk' && dialog.job === 'merge' && (
        <MergeDialog
          cassettes={selection.selected}
          movedBy={movedBy}
          onClose={closeDialog}
          onMerged={(result) => {
            closeDialog();
            catalogue.applyChanges([result.cassette], [result.record.cassette.id]);
            catalogue.loadChanges();
            clear();
            setMerged(result);
            orphanedImages.add(result.cassette.title, 'saved', result.orphanedPaths);
            // Without another row there is nothing to focus in the table.
            if (filter.found.length > 2) focusTable();
            else focusSearch();
          }}
          onMissing={() => {
            closeDialog();
            catalogue.reload();
          }}
        />
      )}
      {dialog?.kind === 'bulk' && dialog.job !== 'merge' && (
        <BulkDialog
          kind={dialog.job}
          editorUid={editorUid}
          movedBy={movedBy}
          cassettes={selection.selected}
          hiddenCount={selection.hiddenCount}
          catalogue={catalogue}
          onClose={closeDialog}
          onDone={(job, { doneCount, orphaned, records, undoneIds }) => {
            closeDialog();
            selection.selectOnly(undoneIds);
            setMoved(records);
            const verb = job.kind === 'change' ? 'changed' : 'deleted';
            if (job.kind !== 'bin') setAnnouncement(`${countCassettes(doneCount)} ${verb}.`);
            for (const { cassette, paths } of orphaned)
              orphanedImages.add(cassette.title, 'deleted', paths);
          }}
          onUnsavedChanges={unsaved.setBulkUnsaved}
        />
      )}
      {rowGuard.isAsking && (
        <ConfirmDialog
          title="Discard your changes?"
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          onConfirm={rowGuard.confirm}
          onCancel={rowGuard.dismiss}
        >
          <p>
            Your changes to “<bdi>{row.edit?.base.title}</bdi>” are not saved yet.
          </p>
        </ConfirmDialog>
      )}
    </VocabularyContext>
  );
}
