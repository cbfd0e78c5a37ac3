import { setFilter } from '../../../domain/field-filter.ts';
import bar from '../button-bar.module.css';
import { useFound, useSearch } from '../shelf-page.tsx';

/** What can be chosen of the shelf beside the filters, in the toolbar and in the sheet. */
export function ShelfChoices() {
  const { showsPile } = useFound();
  const { toggleFilter } = useSearch();
  return (
    <>
      <NewTapes />
      <button
        type="button"
        className={bar.button}
        aria-pressed={showsPile}
        onClick={() => toggleFilter({ field: 'pile', value: 'mine' })}
      >
        My pile
      </button>
    </>
  );
}

/** Opens a random cassette of what is found, another than the open one. */
export function RandomTapeButton() {
  const { found, selected } = useFound();
  const { openTape } = useSearch();
  const open = () => {
    const others = found.filter((one) => one !== selected);
    const picked = others[Math.floor(Math.random() * others.length)];
    if (picked) openTape(picked.id);
  };
  return (
    <button type="button" className={bar.button} onClick={open}>
      Pull one out
    </button>
  );
}

/** A button that shows what came since the last visit (docs/behaviour.md, "New on the shelf"). */
function NewTapes() {
  const { since, count } = useFound().visit;
  const { urlState, hasFilter, update } = useSearch();
  if (since === null || count === 0) return null;
  const showsNew = hasFilter('since');
  const { filters } = urlState;
  const toggle = () =>
    update(
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
