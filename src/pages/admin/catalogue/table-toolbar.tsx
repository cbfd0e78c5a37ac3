import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Sheet } from '../../../components/ui/sheet.tsx';
import { filterLabel, filters } from '../../../domain/table-filters.ts';
import { formatCount, formatFound } from '../../../domain/text/format-count.ts';
import primitives from '../../../styles/primitives.module.css';
import { SearchBox } from '../search-box.tsx';
import { SelectAll } from '../select-checkbox.tsx';
import { useIsNarrow } from '../use-is-narrow.ts';
import { useCatalogueTab } from './catalogue-provider.tsx';
import { ExportCassettes } from './export-cassettes.tsx';
import { columns } from './table-columns.ts';
import styles from './table-toolbar.module.css';

export const focusSearch = (): void =>
  document.querySelector<HTMLElement>('[data-search="tapes"]')?.focus();

/** The tools above the tapes. In a narrow window the menu holds Export and the order, too. */
export function TableToolbar() {
  const { catalogue, cassettes, filter, selection } = useCatalogueTab();
  const { found, filters: selected, typed, setTyped } = filter;
  const isNarrow = useIsNarrow();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const menu = isNarrow ? 'Filter & more' : 'Show only';
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser supports the search element yet
    <div role="search" aria-label="Tapes" className={styles.toolbar}>
      <SearchBox
        label="Search the tapes"
        data-search="tapes"
        spellCheck={false}
        value={typed}
        onTextChange={setTyped}
      />
      <Button
        className={styles.menuButton}
        aria-haspopup="dialog"
        onClick={() => setMenuOpen(true)}
      >
        {menu}
        {selected.length > 0 &&
          (isNarrow
            ? ` (${selected.length})`
            : `: ${selected.map((one) => filterLabel[one]).join(', ')}`)}
      </Button>
      {!isNarrow && <ExportCassettes />}
      <div className={styles.count}>
        {isNarrow && <SelectAll {...selection} />}
        <p role="status">
          {catalogue.status === 'ready' && formatFound(found.length, cassettes.length)}
        </p>
      </div>
      {isMenuOpen && (
        <Sheet
          title={menu}
          isMenu
          closeLabel={`Show ${formatCount(found.length, 'tape')}`}
          onClose={() => setMenuOpen(false)}
        >
          <Filters />
          {isNarrow && (
            <>
              <SortButtons />
              <div className={styles.group}>
                <ExportCassettes />
              </div>
            </>
          )}
        </Sheet>
      )}
    </div>
  );
}

function Filters() {
  const { filters: selected, toggle } = useCatalogueTab().filter;
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">Show only</legend>
      {filters.map((name) => (
        <label key={name} className={styles.choice}>
          <input type="checkbox" checked={selected.includes(name)} onChange={() => toggle(name)} />
          {filterLabel[name]}
        </label>
      ))}
    </fieldset>
  );
}

function SortButtons() {
  const { sort } = useCatalogueTab();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a flex container everywhere
    <div role="group" aria-label="Sort by" className={styles.group}>
      <p className={primitives.label}>Sort by</p>
      {columns.map(
        ({ name, sortKey }) =>
          sortKey && (
            <Button
              key={name}
              data-counts
              aria-pressed={sort.directionOf(sortKey) !== undefined}
              onClick={() => sort.toggle(sortKey)}
            >
              {name} {sort.directionOf(sortKey)}
            </Button>
          ),
      )}
    </div>
  );
}
