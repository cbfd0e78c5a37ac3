import { type CSSProperties, type KeyboardEvent, type MouseEvent, useId, useState } from 'react';
import { useObjectUrl } from '../../../components/use-object-url.ts';
import { type DraftField, fieldLabel } from '../../../domain/cassette.ts';
import { foldText } from '../../../domain/cassette-search.ts';
import type { CassetteFormValues } from '../../../domain/cassette-validation.ts';
import type { LineBox } from '../../../imaging/card-reading/line-box.ts';
import type { TextRow } from '../../../imaging/card-reading/reading-order.ts';
import type { Size } from '../../../imaging/crop/crop-geometry.ts';
import styles from './card-lines.module.css';
import { putLine, type ReadField } from './put-line.ts';

type Props = Size & {
  card: Blob;
  rows: readonly TextRow[];
  /** Into which a line may go. */
  fields: readonly ReadField[];
  form: CassetteFormValues;
  onPut: (field: DraftField, text: string) => void;
};

/**
 * The lines on the card where they were read, and the same as a list for keyboards and screen readers.
 * A press puts a line into the chosen field.
 */
export function CardLines({ card, rows, width, height, fields, form, onPut }: Props) {
  const [field, setField] = useState<ReadField>(fields[0] ?? 'trackList');
  const [pointed, setPointed] = useState<TextRow | null>(null);
  const [message, setMessage] = useState('');
  const url = useObjectUrl(card);
  const id = useId();
  const typed = Object.values(form).map(foldText);

  function put({ text }: TextRow) {
    const next = putLine(field, form[field], text);
    if (next !== null) onPut(field, next);
    setMessage(
      next !== null
        ? `“${text}” is in ${fieldLabel[field]}.`
        : form[field] === ''
          ? `“${text}” has no year.`
          : `${fieldLabel[field]} is filled already.`,
    );
  }
  const stateOf = (row: TextRow) => ({
    'data-pointed': row === pointed || undefined,
    'data-used': isUsed(row, typed) || undefined,
    'data-unsure': row.confidence < sureConfidence || undefined,
    onPointerEnter: () => setPointed(row),
    onPointerLeave: () => setPointed(null),
    // A double click, or Enter held down, puts it in once.
    onClick: (event: MouseEvent) => event.detail < 2 && put(row),
    onKeyDown: (event: KeyboardEvent) => event.repeat && event.preventDefault(),
  });

  return (
    <div className={styles.reading}>
      {fields.length > 1 && (
        <fieldset className={styles.fields}>
          <legend>A line goes into</legend>
          {fields.map((option) => (
            <label key={option}>
              <input
                type="radio"
                name={id}
                checked={option === field}
                onChange={() => setField(option)}
              />
              {fieldLabel[option]}
            </label>
          ))}
        </fieldset>
      )}
      <div className={styles.card} style={{ aspectRatio: `${width} / ${height}` }}>
        {url && <img src={url} alt="" />}
        {rows.flatMap((row) =>
          row.lines.map(({ box }) => (
            // The list has the same buttons for keyboards and screen readers.
            <button
              key={`${box.center.x} ${box.center.y}`}
              type="button"
              tabIndex={-1}
              aria-hidden="true"
              className={styles.line}
              style={placeOf(box, { width, height })}
              title={row.text}
              {...stateOf(row)}
            />
          )),
        )}
      </div>
      {rows.length > 0 && (
        <ol className={styles.list} role="list" aria-label="Lines of the card">
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a card never change
            <li key={index}>
              <button
                type="button"
                className={styles.row}
                onFocus={() => setPointed(row)}
                onBlur={() => setPointed(null)}
                {...stateOf(row)}
              >
                <bdi>{row.text}</bdi>
                <span className={styles.confidence}>
                  {isUsed(row, typed) && 'in the form, '}
                  {Math.round(row.confidence * 100)}% sure
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
      <p className={styles.message} role="status">
        {message}
      </p>
    </div>
  );
}

const sureConfidence = 0.85;

/** Whether the form has the line already, in any field. */
const isUsed = ({ text }: TextRow, typed: readonly string[]) =>
  text.length > 1 && typed.some((value) => value.includes(foldText(text)));

function placeOf({ center, width, height, angle }: LineBox, card: Size): CSSProperties {
  const percent = (part: number, whole: number) =>
    `calc(${((100 * part) / whole).toFixed(2)}% * var(--card-zoom, 1))`;
  return {
    left: percent(center.x, card.width),
    top: percent(center.y, card.height),
    width: percent(width, card.width),
    height: percent(height, card.height),
    transform: `translate(-50%, -50%) rotate(${angle.toFixed(1)}deg)`,
  };
}
