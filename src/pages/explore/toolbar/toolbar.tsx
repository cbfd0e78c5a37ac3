import { type ReactNode, useState } from 'react';
import { type FieldFilter, filterShelf, setFilter } from '../../../domain/shelf-filters.ts';
import bar from '../button-bar.module.css';
import { crossPath, Icon } from '../icon.tsx';
import { shelfSortKeys, sortDirection, sortLabel } from '../search/shelf-url.ts';
import { useFound, usePage, useSearch } from '../shelf-provider.tsx';
import { modeName, viewModes } from '../view-mode.ts';
import styles from './toolbar.module.css';

/** In a wide window: the tools of the bar, with the count of what is found, and the filters below. */
export function Toolbar({ filters }: { filters: ReactNode }) {
  const { selected } = useFound();
  const { isSortBarOpen, setSortBarOpen } = usePage();
  const { closeTape } = useSearch();
  const [isFilterOpen, setFilterOpen] = useState(false);
  // The filters and an open tape together would leave no strip of the shelf.
  const isFilterShown = isFilterOpen && !selected;
  return (
    <>
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
      <Count />
      <ViewSwitch />
      <button
        type="button"
        className={styles.sort}
        aria-label="Sort"
        aria-expanded={isSortBarOpen}
        onClick={() => setSortBarOpen(!isSortBarOpen)}
      >
        <Icon path="M7.5 20.5v-16m-4.2 4.6 4.2-4.6 4.2 4.6M16.5 3.5v16m-4.2-4.6 4.2 4.6 4.2-4.6" />
      </button>
      {isSortBarOpen && <SortBar />}
      {isFilterShown && filters}
    </>
  );
}

/** How many cassettes are found: in the bar, or below the shelf of a narrow window. */
export const Count = () => <p className={styles.count}>{useFound().countText}</p>;

/** A button for each key; the active one shows its direction by an arrow. */
export function SortBar() {
  const { urlState, sortBy, update } = useSearch();
  return (
    <fieldset className={styles.keys}>
      <legend className="visually-hidden">Order</legend>
      {shelfSortKeys.map((key) => {
        const direction = sortDirection(urlState, key);
        const isActive = urlState.sort === key;
        return (
          <button
            key={key}
            type="button"
            className={bar.button}
            aria-label={isActive ? `${sortLabel[key]}, ${direction}` : undefined}
            aria-pressed={isActive}
            data-counts
            onClick={() => sortBy(key)}
          >
            {sortLabel[key]}
            {isActive && <span aria-hidden="true">{direction === 'ascending' ? ' ↑' : ' ↓'}</span>}
          </button>
        );
      })}
      {urlState.sort && (
        <button
          type="button"
          className={bar.button}
          aria-label="Shuffle"
          title="Shuffle"
          onClick={({ currentTarget }) => {
            currentTarget.parentElement?.querySelector('button')?.focus();
            update({ sort: null });
          }}
        >
          <Icon path={crossPath} />
        </button>
      )}
    </fieldset>
  );
}

export function ViewSwitch() {
  const { mode, changeMode } = usePage();
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">Show as</legend>
      {viewModes.map((one) => (
        <label key={one} className={bar.button}>
          <input
            type="radio"
            name="view-mode"
            className="visually-hidden"
            checked={one === mode}
            onChange={() => changeMode(one)}
          />
          {modeName[one]}
        </label>
      ))}
    </fieldset>
  );
}

/** What came since the last visit (docs/behaviour, "New on the shelf"), and the pile. */
export function ShelfChoices() {
  const { cassettes, since, showsPile } = useFound();
  const { urlState, hasFilter, toggleFilter, update } = useSearch();
  const { filters } = urlState;
  const newFilter: FieldFilter = { name: 'since', value: `${since}` };
  const newCount = since === null ? 0 : filterShelf(cassettes, [newFilter]).length;
  const showsNew = hasFilter('since');
  const toggleNew = () =>
    update(
      showsNew
        ? { filters: filters.filter(({ name }) => name !== 'since') }
        : { sort: null, filters: setFilter(filters, newFilter) },
    );
  return (
    <>
      {newCount > 0 && (
        <button type="button" className={bar.button} aria-pressed={showsNew} onClick={toggleNew}>
          {newCount} new
        </button>
      )}
      <button
        type="button"
        className={bar.button}
        aria-pressed={showsPile}
        onClick={() => toggleFilter({ name: 'pile', value: 'mine' })}
      >
        My pile
      </button>
    </>
  );
}
