import { setFilter } from '../../../domain/field-filter.ts';
import bar from '../button-bar.module.css';
import { useShelfPage } from '../shelf-page.tsx';

/** What can be chosen of the shelf beside the filters, in the toolbar and in the sheet. */
export function ShelfChoices() {
  const { showsPile, changeFilters } = useShelfPage();
  return (
    <>
      <NewTapes />
      <button
        type="button"
        className={bar.button}
        aria-pressed={showsPile}
        onClick={() =>
          changeFilters((filters) =>
            filters.some(({ field }) => field === 'pile')
              ? filters.filter(({ field }) => field !== 'pile')
              : [...filters, { field: 'pile', value: 'mine' }],
          )
        }
      >
        My pile
      </button>
    </>
  );
}

/** Opens a random cassette of what is found. */
export const RandomTapeButton = () => (
  <button type="button" className={bar.button} onClick={useShelfPage().openRandomTape}>
    Pull one out
  </button>
);

/** A button that shows what came since the last visit (docs/behaviour.md, "New on the shelf"). */
function NewTapes() {
  const {
    visit: { since, count },
    hasFilter,
    updateSearch,
  } = useShelfPage();
  if (since === null || count === 0) return null;
  const showsNew = hasFilter('since');
  const toggle = () =>
    updateSearch(({ filters }) =>
      showsNew
        ? { filters: filters.filter(({ field }) => field !== 'since') }
        : { sort: null, filters: setFilter(filters, { field: 'since', value: String(since) }) },
    );
  return (
    <button type="button" className={bar.button} aria-pressed={showsNew} onClick={toggle}>
      {count} new
    </button>
  );
}
