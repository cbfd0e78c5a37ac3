import { Sheet } from '../../../components/ui/sheet.tsx';
import { FilterPanel } from '../filter-panel/filter-panel.tsx';
import { useFound, useSearch } from '../shelf-provider.tsx';
import styles from './toolbar.module.css';
import { ShelfChoices, SortBar, ViewSwitch } from './toolbar.tsx';

/** In a narrow window: everything that sorts, filters and shows the shelf. */
export function FilterSheet() {
  const { countText } = useFound();
  const { sheet } = useSearch();
  return (
    <Sheet title="Filter & sort" closeLabel={`Show ${countText}`.trim()} onClose={sheet.close}>
      <SortBar />
      <ViewSwitch />
      <fieldset>
        <legend className="visually-hidden">Only</legend>
        <div className={styles.choices}>
          <ShelfChoices />
        </div>
        <FilterPanel />
      </fieldset>
    </Sheet>
  );
}
