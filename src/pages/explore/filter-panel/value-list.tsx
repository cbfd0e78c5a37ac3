import { memo, useId, useState } from 'react';
import { foldText } from '../../../domain/cassette-search.ts';
import type { ValueCount } from '../../../domain/field-counts.ts';
import { type FilterField, filterName } from '../../../domain/field-filter.ts';
import explore from '../explore.module.css';
import styles from './value-list.module.css';

/** From so many values on, a text box filters them. */
const minForBox = 30;
/** With more rows a click would be slow. */
const maxRows = 40;

type Props = {
  field: FilterField;
  values: readonly ValueCount[];
  /** Folded. */
  chosen: ReadonlySet<string>;
  onToggle: (field: FilterField, value: string) => void;
};

/** The values of one field, each a checkbox with its count; chosen values are always shown. */
export function ValueList({ field, values, chosen, onToggle }: Props) {
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
        <ValueRow
          key={folded}
          field={field}
          value={value}
          count={count}
          isChosen={chosen.has(folded)}
          onToggle={onToggle}
        />
      ))}
      {note !== '' && (
        <p id={noteId} className={styles.note}>
          {note}
        </p>
      )}
    </fieldset>
  );
}

type RowProps = Pick<Props, 'field' | 'onToggle'> & {
  value: string;
  count: number;
  isChosen: boolean;
};

const ValueRow = memo(function ValueRow(props: RowProps) {
  const { field, value, count, isChosen, onToggle } = props;
  return (
    <label className={styles.row}>
      <input type="checkbox" checked={isChosen} onChange={() => onToggle(field, value)} />
      <bdi className={`${styles.value} ${field === 'available' ? explore.available : ''}`}>
        {field === 'available' ? 'Available now' : value}
      </bdi>{' '}
      <span className={styles.count}>{count}</span>
    </label>
  );
});
