import { useDeferredValue, useMemo } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { search } from '../../../domain/cassette-search.ts';
import { countValues } from '../../../domain/field-counts.ts';
import { type FilterField, fieldFilters } from '../../../domain/field-filter.ts';
import { narrowWindow } from '../narrow-window.ts';
import { useFound, useSearch } from '../shelf-page.tsx';
import styles from './filter-panel.module.css';
import { ValueList } from './value-list.tsx';

/** The filters that have a column, with its head. */
const columns: readonly (readonly [FilterField, string])[] = [
  ['decade', 'Decades'],
  ...fieldFilters.flatMap(({ key, head }) => (head ? [[key, head] as const] : [])),
];
const counted = [...columns.map(([field]) => field), 'available' as const];

/** The values of each field with their counts, to be ticked (docs/behaviour.md, "Filter panel"). */
export function FilterPanel() {
  const { urlState, terms, update } = useSearch();
  const { cassettes, pile } = useFound();
  const { filters } = urlState;
  // Deferred, so that the shelf updates first and the panel opens before anything is counted.
  const countedCassettes = useDeferredValue(cassettes, []);
  const countedTerms = useDeferredValue(terms);
  const countedFilters = useDeferredValue(filters);
  const found = useMemo(
    () => search(countedCassettes, countedTerms),
    [countedCassettes, countedTerms],
  );
  const counts = useMemo(
    () =>
      new Map(
        counted.map((field) => [field, countValues(field, found, countedFilters, pile.pile)]),
      ),
    [found, countedFilters, pile.pile],
  );
  // As in the style sheet: the fields stand side by side.
  const isWide = !window.matchMedia(narrowWindow).matches;
  const list = (field: FilterField) => <ValueList field={field} values={counts.get(field) ?? []} />;
  return (
    <section className={styles.panel} aria-label="Filter the shelf">
      {columns.map(([field, head]) => (
        <details key={field} className={styles.column} open={isWide}>
          <summary className={styles.head}>
            {head}
            <span className={styles.chosen}>
              {filters.filter((filter) => filter.field === field).length || ''}
            </span>
          </summary>
          {list(field)}
        </details>
      ))}
      <div className={styles.foot}>
        {counts.get('available')?.length ? list('available') : null}
        {filters.length > 0 && (
          <Button variant="quiet" onClick={() => update({ filters: [] })}>
            Clear the filters
          </Button>
        )}
      </div>
    </section>
  );
}
