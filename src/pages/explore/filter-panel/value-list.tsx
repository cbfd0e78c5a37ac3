import { useId, useState } from 'react';
import { foldText } from '../../../domain/cassette-search.ts';
import type { ValueCount } from '../../../domain/field-counts.ts';
import styles from './value-list.module.css';

/** Longer lists have a text box that filters the values. */
const maxWithoutBox = 12;
/** With more rows a click would be slow. */
const maxRows = 40;

type Props = {
  name: string;
  values: readonly ValueCount[];
  /** Shown instead of the value. */
  label?: string | undefined;
  isChosen: (value: string) => boolean;
  onToggle: (value: string) => void;
};

/** The values of one field, each a checkbox with its count; chosen values are always shown. */
export function ValueList({ name, values, label, isChosen, onToggle }: Props) {
  const [typed, setTyped] = useState('');
  const noteId = useId();
  const text = foldText(typed.trim());
  const matches = values.filter(({ value, folded }) => folded.includes(text) || isChosen(value));
  const rows = matches.filter(({ value }, index) => index < maxRows || isChosen(value));
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
      {(values.length > maxWithoutBox || typed !== '') && (
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
          <input type="checkbox" checked={isChosen(value)} onChange={() => onToggle(value)} />
          <bdi className={styles.value}>{label ?? value}</bdi>{' '}
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
