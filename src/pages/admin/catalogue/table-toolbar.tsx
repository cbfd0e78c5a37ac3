import { type ReactNode, useId } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { filterLabel, filters } from '../../../domain/cassette-filter.ts';
import { countCassettes } from '../count-cassettes.ts';
import searchBox from '../search-box.module.css';
import styles from './table-toolbar.module.css';
import type { TableFilter } from './use-table-filter.ts';

type Props = {
  filter: TableFilter;
  /** The number of all tapes, null while they are on their way. */
  total: number | null;
  /** What else can be done with the tapes that are shown, beside the filters. */
  children?: ReactNode;
};

export const focusSearch = (): void =>
  document.querySelector<HTMLElement>('[data-search="tapes"]')?.focus();

/** Over the table: the search box, the filters, and how many tapes are left of how many. */
export function TableToolbar({ filter: looking, total, children }: Props) {
  const id = useId();
  const { found, typed, setTyped, filters: chosen, toggle } = looking;
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser knows the element search yet
    <div role="search" aria-label="Tapes" className={styles.tools}>
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
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not flow with the line */}
      <div role="group" aria-label="Show only" className={styles.filters}>
        {filters.map((filter) => (
          <Button
            key={filter}
            className={styles.filter}
            aria-pressed={chosen.includes(filter)}
            onClick={() => toggle(filter)}
          >
            {filterLabel[filter]}
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
