import { useDeferredValue, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import { collectVocabulary } from '../../../domain/suggestions.ts';
import { VocabularyContext } from '../cassette-form/suggestion-input.tsx';
import { useRowEdit } from '../cassette-form/use-row-edit.ts';
import { DraftList } from '../drafts/draft-list.tsx';
import type { TabProps } from '../tab-props.ts';
import type { RowAction } from './cassette-row.tsx';
import { CatalogueDialogs } from './catalogue-dialogs.tsx';
import { CatalogueNotices } from './catalogue-notices.tsx';
import { CatalogueView } from './catalogue-view.tsx';
import { ColumnsButton } from './columns-button.tsx';
import { ExportCassettes } from './export-cassettes.tsx';
import { ReloadButton } from './reload-button.tsx';
import { useCassetteSort } from './use-cassette-sort.ts';
import { useCatalogueNotices } from './use-catalogue-notices.ts';
import { useOpenDialog } from './use-open-dialog.ts';
import { useRowEditGuard } from './use-row-edit-guard.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useSelection } from './use-selection.ts';
import { useTableColumns } from './use-table-columns.ts';
import { useTableFilter } from './use-table-filter.ts';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

/** The catalogue tab: the table, the form and the dialogs (docs/behaviour.md, "Catalogue table"). */
export function CatalogueTab(props: TabProps) {
  const { account, editorUid, catalogue, toolbarSlot, onUnsavedChanges } = props;
  const { cassettes } = catalogue;
  const [sorted, sort] = useCassetteSort(cassettes);
  const filter = useTableFilter(sorted);
  const selection = useSelection(sorted, filter.found);
  const tableColumns = useTableColumns(!account?.isSharedComputer);
  const rowFocus = useRowFocus(filter);
  const dialogState = useOpenDialog();
  const { dialog, openForm } = dialogState;

  const row = useRowEdit(editorUid, (saved) => {
    catalogue.upsert(saved);
    catalogue.loadChanges();
    notices.announce(`“${saved.title}” is saved.`);
    rowFocus.focusRow(saved, 'edit');
  });
  const rowGuard = useRowEditGuard(row, (cassette) => rowFocus.focusRow(cassette, 'edit'));
  const unsaved = useUnsavedChanges(row, onUnsavedChanges);
  const isActing = dialog !== null || row.edit !== null;
  const notices = useCatalogueNotices(isActing || editorUid === null);

  const isAdding = dialog?.kind === 'form' && dialog.cassette === 'new';
  const isEditing = dialog?.kind === 'form' || row.edit !== null;
  // Rendered after the form: building the vocabulary would delay it.
  const needsVocabulary = useDeferredValue(
    isEditing || (dialog?.kind === 'bulk' && dialog.action === 'change'),
  );
  const vocabulary = useMemo(
    () => (needsVocabulary ? collectVocabulary(cassettes) : null),
    [needsVocabulary, cassettes],
  );

  function removeRow(cassette: Cassette, action: RowAction) {
    rowFocus.focusNeighbour(cassette, action);
    catalogue.remove(cassette.id);
  }

  return (
    <VocabularyContext value={vocabulary}>
      <p className="visually-hidden" role="status">
        {notices.announcement}
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
          onBulk={dialogState.openBulk}
          sort={sort}
          columns={tableColumns}
          row={row}
          onEdit={rowGuard.edit}
          onOpen={openForm}
          onCancelEdit={rowGuard.cancel}
          onDiscardDraft={rowGuard.discardDraft}
          onRemoveMissing={() => {
            if (row.edit) removeRow(row.edit.base, 'edit');
            row.stop();
          }}
          onDelete={dialogState.openDelete}
          focus={rowFocus.focus}
          onFocused={rowFocus.clearFocus}
          tools={
            <>
              <ReloadButton catalogue={catalogue} />
              <ColumnsButton tableColumns={tableColumns} />
              <ExportCassettes
                all={catalogue.status === 'ready' ? sorted : null}
                shown={filter.found}
              />
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
              <CatalogueNotices notices={notices} catalogue={catalogue} matches={filter.matches} />
            </>
          }
        />
      )}
      <CatalogueDialogs
        dialogState={dialogState}
        account={account}
        editorUid={editorUid}
        catalogue={catalogue}
        cassettes={cassettes}
        filter={filter}
        selection={selection}
        notices={notices}
        rowFocus={rowFocus}
        unsaved={unsaved}
        onRemoveRow={removeRow}
      />
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
