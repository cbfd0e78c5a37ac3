import { Button } from '../../../components/ui/button.tsx';
import { formatCount } from '../../../domain/text/format-count.ts';
import primitives from '../../../styles/primitives.module.css';
import { useCatalogueTab } from '../catalogue/catalogue-provider.tsx';
import listStyles from '../record-list.module.css';

/** The actions on the selected cassettes. It overlays the end of the table: no row moves. */
export function BulkBar() {
  const { selection, bulk, openDialog } = useCatalogueTab();
  const { selected, hiddenCount, clear } = selection;
  const count = formatCount(selected.length, 'tape');
  return (
    <>
      <p className="visually-hidden" role="status">
        {selected.length > 0 && `${count} selected`}
      </p>
      {selected.length > 0 && (
        <section className={listStyles.selected} aria-label="Selected tapes">
          <p className={primitives.mono}>
            {count} selected
            {hiddenCount > 0 && <span>, {hiddenCount.toLocaleString('en')} not shown</span>}
          </p>
          <div className={listStyles.actions}>
            <Button
              variant="main"
              onClick={() => openDialog({ action: 'change', cassettes: selected })}
            >
              Change…
            </Button>
            <Button onClick={() => void bulk.moveToBin(selected)}>Move to the bin</Button>
            <Button onClick={clear}>
              Clear <span className="visually-hidden">selection</span>
            </Button>
          </div>
        </section>
      )}
    </>
  );
}
