import { Sheet } from '../../../components/ui/sheet.tsx';
import bar from '../button-bar.module.css';
import { FilterPanel } from '../filter-panel/filter-panel.tsx';
import { useShelfPage } from '../shelf-page.tsx';
import { ShelfChoices } from './shelf-choices.tsx';
import { SortBar } from './sort-bar.tsx';
import styles from './toolbar.module.css';
import { ViewSwitch } from './view-switch.tsx';

/** In a narrow window: everything that sorts, filters and shows the shelf. */
export function FilterSheet() {
  const { count, sheet } = useShelfPage();
  return (
    <Sheet
      title="Filter & sort"
      closeLabel={count === '' ? 'Close' : `Show ${count}`}
      onClose={sheet.close}
    >
      <SortBar />
      <div className={`${bar.bar} ${styles.choices}`}>
        <ShelfChoices />
      </div>
      <div className={styles.view}>
        <ViewSwitch />
      </div>
      <FilterPanel />
    </Sheet>
  );
}
