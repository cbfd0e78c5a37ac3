import type { Cassette } from '../../../domain/cassette.ts';
import { useRowActions } from './catalogue-provider.tsx';
import styles from './stock-switch.module.css';
import { pendingValues, type RowEdits } from './table-edits.ts';
import { rowPlace } from './use-row-focus.ts';

type Props = {
  cassette: Cassette;
  /** The position of its row, from 0. */
  index: number;
  edits: RowEdits | undefined;
  hasLabel?: boolean;
};

/** The switch in the column In Stock: one press writes (docs/behaviour, "Cell edit"). */
export function StockSwitch({ cassette, index, edits, hasLabel }: Props) {
  const { id, title } = cassette;
  const { switchStock } = useRowActions();
  const pending = pendingValues(edits).inStock;
  const inStock = pending ?? cassette.inStock;
  return (
    <button
      type="button"
      role="switch"
      {...rowPlace(id, 'inStock')}
      className={styles.switch}
      aria-label={`In Stock: ${title}`}
      aria-checked={inStock === 'Yes'}
      aria-busy={pending !== undefined}
      onClick={() => switchStock(cassette, index)}
    >
      {hasLabel && <small>In stock</small>}
      <span data-other={inStock === 'Yes' ? 'No' : 'Yes'}>{inStock}</span>
    </button>
  );
}
