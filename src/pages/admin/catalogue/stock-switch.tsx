import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import { rowPartId, useRowActions } from './catalogue-provider.tsx';
import styles from './stock-switch.module.css';
import type { StockWrite } from './use-stock-writes.ts';

type Props = { cassette: Cassette; write: StockWrite | undefined };

/** The switch of a cassette in the column In Stock: one press writes (docs/behaviour.md, "Cell edit"). */
export function StockSwitch({ cassette, write }: Props) {
  const { toggleStock, dismissStock } = useRowActions();
  const { id, title, inStock } = cassette;
  const failure = write?.failure ?? null;
  const isWriting = write !== undefined && failure === null;
  const shown = isWriting ? write.inStock : inStock;
  return (
    <>
      <button
        type="button"
        role="switch"
        id={rowPartId(id, 'inStock')}
        data-part="inStock"
        className={styles.switch}
        aria-label={`In Stock: ${title}`}
        aria-checked={shown === 'Yes'}
        aria-busy={isWriting}
        onClick={() => toggleStock(cassette)}
      >
        {shown}
      </button>
      {failure !== null && (
        <div className={styles.failure}>
          <Notice onRetry={() => toggleStock(cassette)}>{failure}</Notice>
          <Button onClick={() => dismissStock(id)}>Cancel</Button>
        </div>
      )}
    </>
  );
}
