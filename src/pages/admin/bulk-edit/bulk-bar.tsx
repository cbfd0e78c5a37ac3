import { Button } from '../../../components/ui/button.tsx';
import type { Selection } from '../catalogue/use-selection.ts';
import { countCassettes } from '../count-cassettes.ts';
import styles from './bulk-bar.module.css';

type Props = {
  selection: Selection;
  onChange: () => void;
  onDelete: () => void;
  onClear: () => void;
};

/** What can be done to the selected tapes. It lies over the foot of the table, so that no row moves. */
export function BulkBar({ selection, onChange, onDelete, onClear }: Props) {
  const { selected, hidden } = selection;
  return (
    <>
      <p className="visually-hidden" role="status">
        {selected.length > 0 && `${countCassettes(selected.length)} selected`}
      </p>
      {selected.length > 0 && (
        <section className={styles.bar} aria-label="Selected tapes">
          <p className={styles.count}>
            {countCassettes(selected.length)} selected
            {hidden > 0 && <span>, {hidden.toLocaleString('en')} not shown</span>}
          </p>
          <div className={styles.actions}>
            <Button variant="main" onClick={onChange}>
              Change…
            </Button>
            <Button onClick={onDelete}>Delete…</Button>
            <Button onClick={onClear}>Clear selection</Button>
          </div>
        </section>
      )}
    </>
  );
}
