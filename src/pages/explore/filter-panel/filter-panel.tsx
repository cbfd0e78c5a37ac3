import { useDeferredValue, useId, useMemo, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { foldText, search } from '../../../domain/cassette-search.ts';
import { countValues, type ValueCount } from '../../../domain/field-counts.ts';
import {
  type FilterName,
  fieldValues,
  filterableFields,
  foldValue,
  shelfFilterLabel,
} from '../../../domain/shelf-filters.ts';
import explore from '../explore.module.css';
import { narrowWindow } from '../narrow-window.ts';
import { useFound, useSearch } from '../shelf-provider.tsx';
import styles from './filter-panel.module.css';

/** The filters that have a column, with its title. */
const columns: readonly (readonly [FilterName, string])[] = [
  ['decade', 'Decades'],
  ...filterableFields.flatMap(({ name, title }) => (title ? [[name, title] as const] : [])),
];
const counted = [...columns.map(([name]) => name), 'available' as const];

/** The values of each field with their counts, to be ticked (docs/behaviour, "Filter panel"). */
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
      new Map(counted.map((name) => [name, countValues(name, found, countedFilters, pile.pile)])),
    [found, countedFilters, pile.pile],
  );
  // As in the style sheet: the fields stand side by side.
  const isWide = !window.matchMedia(narrowWindow).matches;
  const shown = useMemo(
    () => columns.filter(([name]) => cassettes.some((one) => fieldValues(one, name).length > 0)),
    [cassettes],
  );
  const chosenIn = (name: FilterName) => filters.filter((one) => one.name === name).length;
  const list = (name: FilterName) => <ValueList name={name} values={counts.get(name) ?? []} />;
  return (
    <section className={styles.panel} aria-label="Filter the shelf">
      {shown.map(([name, title]) => (
        <details key={name} className={styles.column} open={isWide}>
          <summary className={styles.title}>
            {title} {chosenIn(name) > 0 && <span className={explore.badge}>{chosenIn(name)}</span>}
          </summary>
          {list(name)}
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

/** From so many values on, a text box filters them. */
const minForBox = 30;
/** More rows would make a click slow. */
const maxRows = 40;

type ListProps = { name: FilterName; values: readonly ValueCount[] };

/** The values of one field, each a checkbox with its count; chosen values are always shown. */
function ValueList({ name, values }: ListProps) {
  const { urlState, toggleFilter } = useSearch();
  const filters = urlState.filters.filter((filter) => filter.name === name);
  const chosen = new Set(filters.map(({ value }) => foldValue(value)));
  const label = shelfFilterLabel(name);
  const [typed, setTyped] = useState('');
  const noteId = useId();
  const text = foldText(typed.trim());
  const matches = values.filter(({ folded }) => folded.includes(text) || chosen.has(folded));
  const rows = matches.filter(({ folded }, index) => index < maxRows || chosen.has(folded));
  const hidden = matches.length - rows.length;
  const note =
    hidden > 0
      ? `and ${hidden} more: type to find them`
      : matches.length === 0 && text !== ''
        ? 'None'
        : '';
  return (
    <fieldset className={styles.list}>
      <legend className="visually-hidden">{label}</legend>
      {(values.length >= minForBox || typed !== '') && (
        <input
          type="text"
          className={styles.box}
          aria-label={`Find in ${label}`}
          aria-describedby={note === '' ? undefined : noteId}
          placeholder="Find"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {rows.map(({ value, folded, count }) => (
        <label key={folded} className={styles.row}>
          <input
            type="checkbox"
            checked={chosen.has(folded)}
            onChange={() => toggleFilter({ name, value })}
          />
          <bdi className={`${styles.value} ${name === 'available' ? explore.available : ''}`}>
            {name === 'available' ? 'Available now' : value}
          </bdi>{' '}
          <span className={styles.count}>{count}</span>
        </label>
      ))}
      {note !== '' && (
        <p id={noteId} className={styles.note}>
          {note}
        </p>
      )}
    </fieldset>
  );
}
