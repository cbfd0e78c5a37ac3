import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { useCatalogueTab } from './catalogue-provider.tsx';
import styles from './columns-button.module.css';
import { columns } from './use-table-columns.ts';

/** Which columns are shown (docs/behaviour.md, "Catalogue table"). */
export function ColumnsButton() {
  const [isOpen, setIsOpen] = useState(false);
  const { hidden, hasThumbnails, toggle, toggleThumbnails, reset } = useCatalogueTab().columns;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Columns</Button>
      {isOpen && (
        <Dialog title="Columns" onClose={() => setIsOpen(false)}>
          <ul role="list" className={styles.list}>
            <li>
              <label className={styles.name}>
                <input type="checkbox" checked={hasThumbnails} onChange={toggleThumbnails} />
                Thumbnails
              </label>
            </li>
            {columns
              .filter(({ isAlwaysShown }) => !isAlwaysShown)
              .map(({ id, name }) => (
                <li key={id}>
                  <label className={styles.name}>
                    <input type="checkbox" checked={!hidden.has(id)} onChange={() => toggle(id)} />
                    {name}
                  </label>
                </li>
              ))}
          </ul>
          <div className={styles.actions}>
            <Button onClick={reset}>Reset</Button>
            <Button variant="main" onClick={() => setIsOpen(false)}>
              Done
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
