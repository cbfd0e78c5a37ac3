import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { filterLabel, filters } from '../../../domain/cassette-filter.ts';
import { formatCount } from '../format-count.ts';
import { SearchBox } from '../search-box.tsx';
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
  const { found, typed, setTyped, toggle } = filter;
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
            ? formatCount(total, 'tape')
            : `${found.length.toLocaleString('en')} of ${formatCount(total, 'tape')}`)}
      </p>
      {children && <div className={styles.more}>{children}</div>}
    </div>
  );
}
