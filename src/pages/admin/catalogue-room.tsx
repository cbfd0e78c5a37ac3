import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Spinner } from '../../components/spinner.tsx';
import type { Cassette } from '../../domain/cassette.ts';
import { failureWords } from '../../domain/failure-words.ts';
import styles from './catalogue-room.module.css';
import { EditRow } from './edit-row.tsx';
import { LogoutButton } from './logout-button.tsx';
import { columnCount, type RowFocus, TapeTable } from './tape-table.tsx';
import type { Catalogue } from './use-catalogue.ts';
import type { useRowEdit } from './use-row-edit.ts';
import type { TapeSort } from './use-tape-sort.ts';

type Props = {
  catalogue: Catalogue;
  /** Its tapes in the order of the table. */
  tapes: readonly Cassette[];
  sort: TapeSort;
  row: ReturnType<typeof useRowEdit>;
  adding: boolean;
  onToggleForm: () => void;
  onEdit: (tape: Cassette) => void;
  onCancelEdit: () => void;
  /** The tape in edit mode is gone: leave edit mode and take it off the list. */
  onDropEdited: () => void;
  onDelete: (tape: Cassette) => void;
  focus: RowFocus | null;
  onFocused: () => void;
  /** What the last action left to be said. */
  notices: ReactNode;
};

/** What an editor sees: the bar and the table (specification, section 2, "Admin"). */
export function CatalogueRoom(props: Props) {
  const { catalogue, tapes, sort, row, adding, onToggleForm, notices } = props;
  const edited = row.edit?.base;
  // An edit that outlived a sign-out may be of a tape that is no longer in the list.
  const shown = edited && !tapes.some(({ id }) => id === edited.id) ? [edited, ...tapes] : tapes;

  return (
    <section className={styles.room}>
      <header className={styles.bar}>
        <h1>Catalogue</h1>
        {catalogue.status === 'ready' && (
          <p className={styles.count}>
            {tapes.length === 1 ? '1 tape' : `${tapes.length.toLocaleString('en')} tapes`}
          </p>
        )}
        <div className={styles.actions}>
          <Button look="main" data-action="form" aria-expanded={adding} onClick={onToggleForm}>
            {adding ? 'Hide Form' : 'Add Cassette'}
          </Button>
          <LogoutButton />
        </div>
      </header>
      {notices}
      {catalogue.status === 'loading' && <Spinner label="Loading the tapes" />}
      {catalogue.status === 'failed' && (
        <Notice onRetry={catalogue.reload}>{failureWords(catalogue.failure)}</Notice>
      )}
      {catalogue.status === 'ready' && shown.length === 0 && (
        <p className={styles.empty}>No tapes yet. The first one comes with “Add Cassette”.</p>
      )}
      {catalogue.status === 'ready' && shown.length > 0 && (
        <TapeTable
          tapes={shown}
          sort={sort}
          onEdit={props.onEdit}
          onDelete={props.onDelete}
          editing={edited?.id ?? null}
          renderEdit={(index, measure) => (
            <EditRow
              row={row}
              index={index}
              measure={measure}
              columns={columnCount}
              onCancel={props.onCancelEdit}
              onDrop={props.onDropEdited}
            />
          )}
          focus={props.focus}
          onFocused={props.onFocused}
        />
      )}
    </section>
  );
}
