import { useState } from 'react';
import bar from '../button-bar.module.css';
import { FilterPanel } from '../lazy-features.tsx';
import { useFound, useSearch } from '../shelf-page.tsx';
import { RandomTapeButton, ShelfChoices } from './shelf-choices.tsx';
import styles from './toolbar.module.css';
import { ViewSwitch } from './view-switch.tsx';

/** In a wide window: the tools of the shelf in one line, with the count of what is found, and the filters. */
export function Toolbar() {
  const { selected } = useFound();
  const { closeTape } = useSearch();
  const [isFilterOpen, setFilterOpen] = useState(false);
  // The filters and an open tape together would leave no strip of the shelf.
  const isFilterShown = isFilterOpen && !selected;
  return (
    <>
      <div className={bar.bar}>
        <button
          type="button"
          className={bar.button}
          aria-expanded={isFilterShown}
          onClick={() => {
            if (selected) closeTape();
            setFilterOpen(!isFilterShown);
          }}
        >
          Filter
        </button>
        <ShelfChoices />
        <RandomTapeButton />
        <Count />
        <ViewSwitch />
      </div>
      {isFilterShown && <FilterPanel />}
    </>
  );
}

/** How many cassettes are found: in the toolbar, or below the shelf of a narrow window. */
export const Count = () => <p className={styles.count}>{useFound().count}</p>;
