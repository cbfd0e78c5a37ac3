import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { useCatalogueTab } from './catalogue-provider.tsx';
import styles from './columns-button.module.css';
import { columns, widthRange } from './table-columns.ts';

/** Which columns are shown, and how wide (docs/behaviour.md, "Catalogue table"). */
export function ColumnsButton() {
  const [isOpen, setIsOpen] = useState(false);
  const { hidden, hasThumbnails, widthOf, resize, toggle, toggleThumbnails, reset } =
    useCatalogueTab().columns;
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
            {columns.map(({ id, name, isAlwaysShown }) => (
              <li key={id}>
                {isAlwaysShown ? (
                  <span className={styles.name}>{name}</span>
                ) : (
                  <label className={styles.name}>
                    <input type="checkbox" checked={!hidden.has(id)} onChange={() => toggle(id)} />
                    {name}
                  </label>
                )}
                {!hidden.has(id) && (
                  <input
                    type="range"
                    aria-label={`Width of ${name}`}
                    aria-valuetext={`${widthOf(id)} rem`}
                    {...widthRange}
                    value={widthOf(id)}
                    onChange={(event) => resize(id, event.target.valueAsNumber)}
                  />
                )}
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
