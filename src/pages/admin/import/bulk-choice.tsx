import { Button } from '../../../components/ui/button.tsx';
import type { ImportRow } from '../../../import-export/dry-run.ts';
import styles from './bulk-choice.module.css';
import type { RowSelection } from './import-plan.ts';

type Props = {
  /** The rows that are shown. */
  lines: readonly ImportRow[];
  choice: RowSelection;
  /** How many tapes that are there the file would change. */
  changed: number;
  onRows: (rows: readonly number[], out: boolean) => void;
  onChanges: (which: 'empty' | 'all' | 'none') => void;
};

/** Choices for many rows at once. */
export function BulkChoice({ lines, choice, changed, onRows, onChanges }: Props) {
  const rows = lines.filter(({ verdict }) => verdict === 'new').map(({ entry }) => entry.row);
  const allOut = rows.every((row) => choice.out.has(row));
  return (
    <div className={styles.bulk}>
      {rows.length > 1 && (
        <Button variant="quiet" onClick={() => onRows(rows, !allOut)}>
          {allOut ? `Take all ${rows.length} new` : `Leave out all ${rows.length} new`}
        </Button>
      )}
      {changed > 0 && (
        <>
          <p>Tapes that are there stay as they are, unless you say so:</p>
          <Button onClick={() => onChanges('empty')}>Fill what is empty</Button>
          <Button onClick={() => onChanges('all')}>Take all changes</Button>
          <Button onClick={() => onChanges('none')}>Keep all</Button>
        </>
      )}
    </div>
  );
}
