import { type ReactNode, useMemo } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { BulkBar } from '../bulk-edit/bulk-bar.tsx';
import { EditRow } from '../cassette-form/edit-row.tsx';
import type { useRowEdit } from '../cassette-form/use-row-edit.ts';
import type { Catalogue } from '../use-catalogue.ts';
import { CassetteTable, focusTable, type RowFocus } from './cassette-table.tsx';
import styles from './catalogue-view.module.css';
import { focusSearch, TableToolbar } from './table-toolbar.tsx';
import type { CassetteSort } from './use-cassette-sort.ts';
import type { BulkAction } from './use-open-dialog.ts';
import type { Selection } from './use-selection.ts';
import type { TableColumns } from './use-table-columns.ts';
import type { TableFilter } from './use-table-filter.ts';

type Props = {
  catalogue: Catalogue;
  /** The number of all cassettes. */
  total: number;
  filter: TableFilter;
  selection: Selection;
  onBulk: (action: BulkAction) => void;
  sort: CassetteSort;
  columns: TableColumns;
  row: ReturnType<typeof useRowEdit>;
  onEdit: (cassette: Cassette) => void;
  onOpen: (cassette: Cassette) => void;
  onCancelEdit: () => void;
  /** Discards the restored draft of an earlier visit. */
  onDiscardDraft: () => void;
  /** Ends the edit of a deleted cassette and removes its row. */
  onRemoveMissing: () => void;
  onDelete: (cassette: Cassette) => void;
  focus: RowFocus | null;
  onFocused: () => void;
  /** Buttons beside the filters. */
  tools?: ReactNode;
  notices: ReactNode;
};

/** The table with its toolbar and notices, and its states: loading, failed, empty. */
export function CatalogueView(props: Props) {
  const { catalogue, total, filter, selection, sort, row, notices } = props;
  const { found } = filter;
  const isLoading = catalogue.status === 'loading';
  const hasList = catalogue.status !== 'failed' || total > 0;
  const edited = row.edit?.base;
  // The row in edit mode stays, even when it does not match or was deleted during a sign-out.
  const shown = useMemo(
    () =>
      edited && !isLoading && !found.some(({ id }) => id === edited.id)
        ? [edited, ...found]
        : found,
    [edited, isLoading, found],
  );

  return (
    <section className={styles.view}>
      {hasList && (
        <TableToolbar filter={filter} total={catalogue.status === 'ready' ? total : null}>
          {props.tools}
        </TableToolbar>
      )}
      {catalogue.status === 'ready' && catalogue.isIndexBehind && (
        <Notice tone="note">
          Tapes were added or deleted past this page. This list and the members’ shelf may not show
          it until <code>npm run shelf</code> has run.
        </Notice>
      )}
      {filter.filters.includes('duplicates') && shown.length > 0 && (
        <p className={styles.hint}>Select two of them to merge them into one.</p>
      )}
      {notices}
      {catalogue.status !== 'loading' && catalogue.failure && (
        <Notice onRetry={catalogue.reload}>
          {errorMessage(catalogue.failure)}
          {total > 0 && ' Below is the list as it was loaded before.'}
        </Notice>
      )}
      {catalogue.status === 'ready' && total === 0 && shown.length === 0 && (
        <p className={styles.empty}>
          No tapes yet. The first one comes with “Add Cassette”, a whole collection with “Import”.
        </p>
      )}
      {catalogue.status === 'ready' && total > 0 && shown.length === 0 && (
        <div className={styles.empty}>
          <p>No tape matches.</p>
          <Button
            onClick={() => {
              filter.clear();
              focusSearch();
            }}
          >
            Show all
          </Button>
        </div>
      )}
      {(isLoading || shown.length > 0) && (
        // While loading, the head of the table is shown without rows.
        <CassetteTable
          cassettes={shown}
          sort={sort}
          selection={selection}
          columns={props.columns}
          onEdit={props.onEdit}
          onOpen={props.onOpen}
          onDelete={props.onDelete}
          editingId={edited?.id ?? null}
          renderEditRow={(index, measure, columnCount) => (
            <EditRow
              row={row}
              index={index}
              measure={measure}
              columns={columnCount}
              onCancel={props.onCancelEdit}
              onDiscard={props.onDiscardDraft}
              onRemoveMissing={props.onRemoveMissing}
            />
          )}
          focus={props.focus}
          onFocused={props.onFocused}
        />
      )}
      {isLoading && <Spinner label="Loading the tapes" />}
      {catalogue.status === 'ready' && (
        <BulkBar
          selectedCount={selection.selected.length}
          hiddenCount={selection.hiddenCount}
          onChange={() => props.onBulk('change')}
          onDelete={() => props.onBulk('delete')}
          onMerge={() => props.onBulk('merge')}
          onClear={() => {
            selection.clear();
            focusTable();
          }}
        />
      )}
    </section>
  );
}
