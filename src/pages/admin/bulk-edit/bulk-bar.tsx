import { Button } from '../../../components/ui/button.tsx';
import { formatCount } from '../format-count.ts';
import styles from './bulk-bar.module.css';

type Props = {
  selectedCount: number;
  /** How many of the selected ones the search and the filters hide. */
  hiddenCount: number;
  onChange: () => void;
  onDelete: () => void;
  onClear: () => void;
};

/** The actions on the selected cassettes. It overlays the end of the table, so that no row moves. */
export function BulkBar(props: Props) {
  const { selectedCount, hiddenCount, onChange, onDelete, onClear } = props;
  return (
    <>
      <p className="visually-hidden" role="status">
        {selectedCount > 0 && `${formatCount(selectedCount, 'tape')} selected`}
      </p>
      {selectedCount > 0 && (
        <section className={styles.bar} aria-label="Selected tapes">
          <p className={styles.count}>
            {formatCount(selectedCount, 'tape')} selected
            {hiddenCount > 0 && <span>, {hiddenCount.toLocaleString('en')} not shown</span>}
          </p>
          <div className={styles.actions}>
            <Button variant="main" onClick={onChange}>
              Change…
            </Button>
            <Button onClick={onDelete}>Delete…</Button>
            <Button onClick={onClear}>
              Clear <span className="visually-hidden">selection</span>
            </Button>
          </div>
        </section>
      )}
    </>
  );
}
