import { useCallback, useDeferredValue, useMemo } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { type FindCassettes, useFoundCassettes } from '../../../components/use-found-cassettes.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import { type CountedField, countValues } from '../../../domain/field-counts.ts';
import {
  type FieldFilter,
  filterName,
  foldValue,
  toggleFilter,
} from '../../../domain/field-filter.ts';
import type { Pile } from '../../../domain/pile.ts';
import { narrowWindow } from '../narrow-window.ts';
import styles from './filter-panel.module.css';
import { ValueList } from './value-list.tsx';

type Props = {
  cassettes: readonly Cassette[];
  terms: readonly string[];
  filters: readonly FieldFilter[];
  pile: Pile | null | undefined;
  /** Searches the songs too, once they have been read. */
  find: FindCassettes | undefined;
  onChange: (change: (filters: readonly FieldFilter[]) => readonly FieldFilter[]) => void;
};

const columns = [
  'decade',
  'country',
  'genre',
  'label',
  'place',
] as const satisfies readonly CountedField[];

/** The values of each field with their counts, to be ticked (docs/behaviour.md, "Filter panel"). */
export function FilterPanel({ cassettes, terms, filters, pile, find, onChange }: Props) {
  // Deferred, so that the shelf updates first and the panel opens before anything is counted.
  const found = useFoundCassettes(
    useDeferredValue(cassettes, noCassettes),
    useDeferredValue(terms),
    useDeferredValue(find),
  );
  const countedFilters = useDeferredValue(filters);
  const counts = useMemo(
    () => countValues(found, countedFilters, pile),
    [found, countedFilters, pile],
  );
  // Stable, so that a click renders only the row that it ticks.
  const toggle = useCallback(
    (field: CountedField, value: string) =>
      onChange((filters) => toggleFilter(filters, { field, value })),
    [onChange],
  );
  const chosenIn = (field: CountedField) => filters.filter((filter) => filter.field === field);
  const list = (field: CountedField) => (
    <ValueList
      field={field}
      values={counts[field]}
      label={field === 'available' ? 'Available now' : undefined}
      chosen={new Set(chosenIn(field).map(({ value }) => foldValue(value)))}
      onToggle={toggle}
    />
  );
  return (
    <section className={styles.panel} aria-label="Filter the shelf">
      {columns.map((field) => (
        <details key={field} className={styles.column} open={isWide()}>
          <summary className={styles.head}>
            {filterName[field]}
            <ChosenCount count={chosenIn(field).length} />
          </summary>
          {list(field)}
        </details>
      ))}
      <div className={styles.foot}>
        {counts.available.length > 0 && list('available')}
        {filters.length > 0 && (
          <Button variant="quiet" onClick={() => onChange(() => [])}>
            Clear the filters
          </Button>
        )}
      </div>
    </section>
  );
}

const noCassettes: readonly Cassette[] = [];

/** As in the style sheet: the fields stand side by side. */
const isWide = () => !window.matchMedia(narrowWindow).matches;

const ChosenCount = ({ count }: { count: number }) =>
  count > 0 && <span className={styles.chosen}>{count}</span>;
