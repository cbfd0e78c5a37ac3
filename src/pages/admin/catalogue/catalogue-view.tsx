import { type ReactNode, useMemo } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { BulkBar } from '../bulk-edit/bulk-bar.tsx';
import type { BulkJob } from '../bulk-edit/use-bulk-edit.ts';
import { EditRow } from '../cassette-form/edit-row.tsx';
import type { useRowEdit } from '../cassette-form/use-row-edit.ts';
import { countCassettes } from '../count-cassettes.ts';
import type { Catalogue } from '../use-catalogue.ts';
import { CassetteTable, columnCount, focusTable, type RowFocus } from './cassette-table.tsx';
import styles from './catalogue-view.module.css';
import { focusSearch, TableToolbar } from './table-toolbar.tsx';
import type { CassetteSort } from './use-cassette-sort.ts';
import type { Selection } from './use-selection.ts';
import type { TableFilter } from './use-table-filter.ts';

type Props = {
  catalogue: Catalogue;
  /** The number of all tapes. */
  total: number;
  /** What is looked for, and the tapes that are found, in the order of the table. */
  filter: TableFilter;
  selection: Selection;
  /** Asks what to do with the selected tapes. */
  onBulk: (kind: BulkJob['kind']) => void;
  sort: CassetteSort;
  row: ReturnType<typeof useRowEdit>;
  onEdit: (tape: Cassette) => void;
  onOpen: (tape: Cassette) => void;
  onCancelEdit: () => void;
  /** What an earlier visit left in the row is to be given up. */
  onDiscardEdit: () => void;
  /** The tape in edit mode is gone: leave edit mode and take it off the list. */
  onDropEdited: () => void;
  onDelete: (tape: Cassette) => void;
  focus: RowFocus | null;
  onFocused: () => void;
  /** What can be done with the tapes that are shown, beside the filters. */
  tools?: ReactNode;
  /** What the last action left to be said. */
  notices: ReactNode;
};

/** What an editor sees of the catalogue: the table and what is said of it (specification, section 2, "Admin"). */
export function CatalogueView(props: Props) {
  const { catalogue, total, filter: looking, selection, sort, row, notices } = props;
  const { found } = looking;
  const loading = catalogue.status === 'loading';
  const edited = row.edit?.base;
  // A row in edit mode stays, though it may not be found, or be gone since a sign-out.
  const shown = useMemo(
    () =>
      edited && !loading && !found.some(({ id }) => id === edited.id) ? [edited, ...found] : found,
    [edited, loading, found],
  );

  return (
    <section className={styles.room}>
      {catalogue.status !== 'failed' && (
        <TableToolbar filter={looking} total={loading ? null : total}>
          {props.tools}
        </TableToolbar>
      )}
      {catalogue.status === 'ready' && catalogue.unindexedCount > 0 && (
        <Notice tone="note">
          {countCassettes(catalogue.unindexedCount)} were changed past this page, too many for it to
          bring to the members’ shelf: <code>npm run shelf</code> does it.
        </Notice>
      )}
      {notices}
      {catalogue.status === 'failed' && (
        <Notice onRetry={catalogue.reload}>{errorMessage(catalogue.failure)}</Notice>
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
              looking.clear();
              focusSearch();
            }}
          >
            Show all
          </Button>
        </div>
      )}
      {catalogue.status !== 'failed' && (loading || shown.length > 0) && (
        // What stands around the rows is drawn while they are on their way.
        <CassetteTable
          cassettes={shown}
          sort={sort}
          selection={selection}
          onEdit={props.onEdit}
          onOpen={props.onOpen}
          onDelete={props.onDelete}
          editing={edited?.id ?? null}
          renderEdit={(index, measure) => (
            <EditRow
              row={row}
              index={index}
              measure={measure}
              columns={columnCount}
              onCancel={props.onCancelEdit}
              onDiscard={props.onDiscardEdit}
              onRemoveMissing={props.onDropEdited}
            />
          )}
          focus={props.focus}
          onFocused={props.onFocused}
        />
      )}
      {loading && <Spinner label="Loading the tapes" />}
      {catalogue.status === 'ready' && (
        <BulkBar
          selection={selection}
          onChange={() => props.onBulk('set')}
          onDelete={() => props.onBulk('delete')}
          onClear={() => {
            selection.clear();
            focusTable();
          }}
        />
      )}
    </section>
  );
}
