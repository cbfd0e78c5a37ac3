import { type ReactNode, useId } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { filterLabel, filters } from '../../../domain/cassette-filter.ts';
import { countCassettes } from '../count-cassettes.ts';
import searchBox from '../search-box.module.css';
import styles from './table-toolbar.module.css';
import type { TableFilter } from './use-table-filter.ts';

type Props = {
  filter: TableFilter;
  /** The number of all cassettes; null while they load. */
  total: number | null;
  /** Buttons beside the filters. */
  children?: ReactNode;
};

export const focusSearch = (): void =>
  document.querySelector<HTMLElement>('[data-search="tapes"]')?.focus();

/** The search box, the filters and the number of matches, above the table. */
export function TableToolbar({ filter, total, children }: Props) {
  const id = useId();
  const { found, typed, setTyped, toggle } = filter;
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser supports the search element yet
    <div role="search" aria-label="Tapes" className={styles.toolbar}>
      <label className="visually-hidden" htmlFor={id}>
        Search the tapes
      </label>
      <input
        id={id}
        className={searchBox.box}
        type="search"
        data-search="tapes"
        autoComplete="off"
        spellCheck={false}
        placeholder="Search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a flex item of the line */}
      <div role="group" aria-label="Show only" className={styles.filters}>
        {filters.map((name) => (
          <Button
            key={name}
            className={styles.filter}
            aria-pressed={filter.filters.includes(name)}
            onClick={() => toggle(name)}
          >
            {filterLabel[name]}
          </Button>
        ))}
      </div>
      <p className={styles.count} role="status">
        {total !== null &&
          (found.length === total
            ? countCassettes(total)
            : `${found.length.toLocaleString('en')} of ${countCassettes(total)}`)}
      </p>
      {children && <div className={styles.more}>{children}</div>}
    </div>
  );
}
