import { Button } from '../../../../components/ui/button.tsx';
import type { ImportRow } from '../../../../import-export/dry-run.ts';
import styles from './bulk-choice.module.css';
import type { RowSelection } from './use-row-selection.ts';

type Props = {
  shownRows: readonly ImportRow[];
  selection: RowSelection;
  /** The existing cassettes that the file would change. */
  changedRows: readonly ImportRow[];
  onExclude: (rowNumbers: readonly number[], isExcluded: boolean) => void;
  onAcceptChanges: (which: 'empty' | 'all' | 'none') => void;
};

/** Choices for many rows at once. */
export function BulkChoice(props: Props) {
  const { shownRows, selection, changedRows, onExclude, onAcceptChanges } = props;
  const newRows = shownRows
    .filter(({ status }) => status === 'new')
    .map(({ source }) => source.rowNumber);
  const areAllExcluded = newRows.every((rowNumber) => selection.excludedRows.has(rowNumber));
  const oddCount = changedRows
    .flatMap(({ changes }) => changes)
    .filter(({ isOdd }) => isOdd).length;
  return (
    <div className={styles.bulkChoice}>
      {newRows.length > 1 && (
        <Button variant="quiet" onClick={() => onExclude(newRows, !areAllExcluded)}>
          {areAllExcluded
            ? `Take all ${newRows.length} new`
            : `Leave out all ${newRows.length} new`}
        </Button>
      )}
      {changedRows.length > 0 && (
        <>
          <p>Tapes that are there stay as they are, unless you say so:</p>
          <Button onClick={() => onAcceptChanges('empty')}>Fill what is empty</Button>
          <Button onClick={() => onAcceptChanges('all')}>Take all changes</Button>
          <Button onClick={() => onAcceptChanges('none')}>Keep all</Button>
          {oddCount > 0 && (
            <p>
              {oddCount === 1
                ? 'One change holds'
                : `${oddCount.toLocaleString('en')} changes hold`}{' '}
              characters that look wrong, and {oddCount === 1 ? 'is' : 'are'} taken only if you tick{' '}
              {oddCount === 1 ? 'it' : 'each'} yourself.
            </p>
          )}
        </>
      )}
    </div>
  );
}
