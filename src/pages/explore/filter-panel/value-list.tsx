import { useId, useState } from 'react';
import { foldText } from '../../../domain/cassette-search.ts';
import type { ValueCount } from '../../../domain/field-counts.ts';
import { type FilterField, filterName, foldValue } from '../../../domain/field-filter.ts';
import explore from '../explore.module.css';
import { useSearch } from '../shelf-page.tsx';
import styles from './value-list.module.css';

/** From so many values on, a text box filters them. */
const minForBox = 30;
/** With more rows a click would be slow. */
const maxRows = 40;

type Props = {
  field: FilterField;
  values: readonly ValueCount[];
};

/** The values of one field, each a checkbox with its count; chosen values are always shown. */
export function ValueList({ field, values }: Props) {
  const { urlState, toggleFilter } = useSearch();
  const filters = urlState.filters.filter((filter) => filter.field === field);
  const chosen = new Set(filters.map(({ value }) => foldValue(value)));
  const name = filterName(field);
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
      <legend className="visually-hidden">{name}</legend>
      {(values.length >= minForBox || typed !== '') && (
        <input
          type="text"
          className={styles.box}
          aria-label={`Find in ${name}`}
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
            onChange={() => toggleFilter({ field, value })}
          />
          <bdi className={`${styles.value} ${field === 'available' ? explore.available : ''}`}>
            {field === 'available' ? 'Available now' : value}
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
