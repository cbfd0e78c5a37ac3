import { useMemo } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { formatCount } from '../../../domain/text/format-count.ts';
import { errorMessage } from '../../../services/error-message.ts';
import styles from '../admin.module.css';
import { useMessages } from '../messages/message-provider.tsx';
import listStyles from '../record-list.module.css';
import { SelectionBar } from '../selection-bar.tsx';
import { CassetteTable } from './cassette-table.tsx';
import { useCatalogueTab } from './catalogue-provider.tsx';
import { focusSearch, TableToolbar } from './table-toolbar.tsx';

/** The table with its toolbar and notices, and its states: loading, failed, empty. */
export function CatalogueView() {
  const { catalogue, cassettes, filter, edits, selection, bulk, openDialog } = useCatalogueTab();
  const { isRunning } = useMessages();
  const { found } = filter;
  const { selected } = selection;
  const total = cassettes.length;
  const { unreadableIds } = catalogue;
  const isLoading = catalogue.status === 'loading';
  const hasList = catalogue.status !== 'failed' || total > 0;
  // What is edited stays, even when it does not match or was deleted.
  const shown = useMemo(() => {
    if (isLoading) return found;
    const ids = new Set(found.map(({ id }) => id));
    return [...edits.values()]
      .filter(({ cassette }) => !ids.has(cassette.id))
      .reduce((list, { cassette, index }) => {
        const now = cassettes.find(({ id }) => id === cassette.id) ?? cassette;
        return list.toSpliced(index, 0, now);
      }, found);
  }, [edits, isLoading, found, cassettes]);

  return (
    <section className={styles.view}>
      {hasList && <TableToolbar />}
      {unreadableIds.length > 0 && (
        <Notice tone="note">
          {formatCount(unreadableIds.length, 'tape')} can’t be read. Left out here and on the shelf:{' '}
          {unreadableIds.join(', ')}. <code>npm run shelf</code> copies them anew; what is named
          after that is odd in the database itself.
        </Notice>
      )}
      {catalogue.failure && (
        <Notice onRetry={catalogue.reload}>
          {errorMessage(catalogue.failure)}
          {total > 0 && ' Below is the list as it was loaded before.'}
        </Notice>
      )}
      {catalogue.status === 'ready' && total === 0 && shown.length === 0 && (
        <p className={listStyles.empty}>
          No tapes yet. The first one comes with “Add Cassette”, a whole collection with “Import”.
        </p>
      )}
      {catalogue.status === 'ready' && total > 0 && shown.length === 0 && (
        <div className={listStyles.empty}>
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
      {/* While loading, the head of the table is shown without rows. */}
      {(isLoading || shown.length > 0) && <CassetteTable cassettes={shown} />}
      {isLoading && <Spinner label="Loading the tapes" />}
      {catalogue.status === 'ready' && (
        <SelectionBar selection={selection}>
          <Button
            variant="main"
            isBusy={isRunning}
            onClick={() => openDialog({ action: 'change', cassettes: selected })}
          >
            Change…
          </Button>
          <Button isBusy={isRunning} onClick={() => void bulk.moveToBin(selected)}>
            Move to the bin
          </Button>
        </SelectionBar>
      )}
    </section>
  );
}
