import {
  type CSSProperties,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { foldText } from '../../../domain/cassette-search.ts';
import type { CassetteFormValues } from '../../../domain/cassette-validation.ts';
import { cassetteFields, type DraftField } from '../../../domain/fields.ts';
import type { LineBox } from '../../../imaging/card-reading/line-box.ts';
import type { TextRow } from '../../../imaging/card-reading/reading-order.ts';
import type { Size } from '../../../imaging/crop/crop-geometry.ts';
import { useObjectUrl } from '../cropping/use-object-url.ts';
import { formatCount } from '../format-count.ts';
import styles from './card-lines.module.css';
import { putLines, type ReadField } from './put-line.ts';

/** Lines of a card that are being dragged, and what puts them into a field. */
export type LineDrag = {
  readonly card: Blob;
  readonly fields: readonly ReadField[];
  readonly onDrop: (field: ReadField) => void;
};

type Props = Size & {
  card: Blob;
  rows: readonly TextRow[];
  /** Into which a line may go. */
  fields: readonly ReadField[];
  form: CassetteFormValues;
  onPut: (field: DraftField, text: string) => void;
  /** Called when lines begin to be dragged, and with null at the end. */
  onDrag?: (drag: LineDrag | null) => void;
};

/**
 * The lines on the card where they were read, for pointers, and the same as a list for everybody. A press
 * puts a line into the chosen field; several can be chosen first.
 */
export function CardLines({ card, rows, width, height, fields, form, onPut, onDrag }: Props) {
  const [field, setField] = useState<ReadField>(fields[0] ?? 'trackList');
  const [pointed, setPointed] = useState<TextRow | null>(null);
  /** In the order in which they were chosen; null while a press puts a line into the field. */
  const [chosen, setChosen] = useState<ReadonlySet<TextRow> | null>(null);
  const [message, setMessage] = useState('');
  const url = useObjectUrl(card);
  const id = useId();
  const chooseButton = useRef<HTMLButtonElement>(null);
  const picture = useRef<HTMLElement>(null);
  const typed = Object.values(form).map(foldText);
  const chosenRows = rows.filter((row) => chosen?.has(row));

  function put(field: ReadField, lines: readonly TextRow[]) {
    const texts = lines.map(({ text }) => text);
    const name = texts.length === 1 ? `“${texts[0]}”` : formatCount(texts.length, 'line');
    const next = putLines(field, form[field], texts);
    if (next !== null) {
      onPut(field, next);
      setChosen(null);
      setMessage(`Put into ${cassetteFields[field].label}: ${name}.`);
    } else if (form[field] === '') setMessage(`No year in ${name}.`);
    else setMessage(`${cassetteFields[field].label} is filled already.`);
  }
  function choose(row: TextRow, withRange: boolean) {
    const next = new Set(chosen);
    const last = [...next].at(-1);
    if (withRange && last) {
      const [from, to] = [rows.indexOf(last), rows.indexOf(row)].sort((a, b) => a - b);
      for (const between of rows.slice(from, to)) next.add(between);
      next.add(row);
    } else if (!next.delete(row)) next.add(row);
    setChosen(next);
  }
  function press(row: TextRow, { detail, shiftKey, ctrlKey, metaKey }: MouseEvent) {
    // A double click, or Enter held down, does it once.
    if (detail > 1) return;
    if (chosen || shiftKey || ctrlKey || metaKey) choose(row, shiftKey);
    else put(field, [row]);
  }
  function startDrag(row: TextRow, { dataTransfer }: DragEvent) {
    const lines = chosen?.has(row) ? chosenRows : [row];
    dataTransfer.effectAllowed = 'copy';
    dataTransfer.setData('text/plain', lines.map(({ text }) => text).join('\n'));
    onDrag?.({ card, fields, onDrop: (field) => put(field, lines) });
  }
  /** Shows the line on an enlarged card. */
  function scrollTo({ lines }: TextRow) {
    const view = picture.current!;
    const { center } = lines[0]!.box;
    view.scrollLeft = (center.x / width) * view.scrollWidth - view.clientWidth / 2;
    view.scrollTop = (center.y / height) * view.scrollHeight - view.clientHeight / 2;
  }
  const propsOf = (row: TextRow) => ({
    draggable: true,
    'data-chosen': chosen?.has(row) || undefined,
    'data-pointed': row === pointed || undefined,
    'data-used': isUsed(row, typed) || undefined,
    'data-unsure': row.confidence < sureConfidence || undefined,
    onPointerEnter: () => setPointed(row),
    onPointerLeave: () => setPointed(null),
    onClick: (event: MouseEvent) => press(row, event),
    onKeyDown: (event: KeyboardEvent) => event.repeat && event.preventDefault(),
    onDragStart: (event: DragEvent) => startDrag(row, event),
    onDragEnd: () => onDrag?.(null),
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
              {cassetteFields[option].label}
            </label>
          ))}
        </fieldset>
      )}
      {rows.length > 0 && (
        <div className={styles.actions}>
          <Button
            ref={chooseButton}
            aria-pressed={chosen !== null}
            onClick={() => setChosen(chosen ? null : new Set())}
          >
            Choose several
          </Button>
          {chosenRows.length > 0 && (
            <Button
              variant="main"
              onClick={() => {
                put(field, chosenRows);
                chooseButton.current?.focus();
              }}
            >
              Put {formatCount(chosenRows.length, 'line')} into {cassetteFields[field].label}
            </Button>
          )}
        </div>
      )}
      <section
        ref={picture}
        className={styles.card}
        style={{ aspectRatio: `${width} / ${height}` }}
        aria-label="Picture of the card"
      >
        {url && <img src={url} alt="" draggable={false} />}
        {rows.flatMap((row) =>
          row.lines.map(({ box }) => (
            <span
              key={`${box.center.x} ${box.center.y}`}
              className={styles.line}
              style={placeOf(box, { width, height })}
              title={row.text}
              // The list has the same lines.
              aria-hidden="true"
              {...propsOf(row)}
            />
          )),
        )}
      </section>
      {rows.length > 0 && (
        <ol className={styles.list} role="list" aria-label="Lines of the card">
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a card never change
            <li key={index}>
              <button
                type="button"
                className={styles.row}
                aria-pressed={chosen?.has(row)}
                onFocus={() => {
                  setPointed(row);
                  scrollTo(row);
                }}
                onBlur={() => setPointed(null)}
                {...propsOf(row)}
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
