import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { panelSize } from '../../../domain/cassette.ts';
import { foldText } from '../../../domain/cassette-search.ts';
import type { CassetteFormValues } from '../../../domain/cassette-validation.ts';
import { cassetteFields, type FieldName } from '../../../domain/fields.ts';
import type { LineBox } from '../../../imaging/card-reading/line-box.ts';
import type { TextRow } from '../../../imaging/card-reading/reading-order.ts';
import type { Size } from '../../../imaging/crop/crop-geometry.ts';
import primitives from '../../../styles/primitives.module.css';
import { useObjectUrl } from '../cropping/use-object-url.ts';
import styles from './card-lines.module.css';
import { isReadField, putLine, type ReadField } from './put-line.ts';
import type { ReadCard } from './use-card-reading.ts';

type Props = {
  card: Blob;
  /** null until something was read. */
  text: ReadCard | null;
  form: CassetteFormValues;
  onPut: (field: FieldName, text: string) => void;
  /** Shown below the card. */
  children: ReactNode;
};

const noText: ReadCard = { rows: [], trackList: '', ...panelSize.fullJCard };

/**
 * The card with the lines where they were read, for pointers, the same as a list for everybody, and the
 * track list. A press puts a line into the field of the form that had the focus last.
 */
export function CardLines({ card, text, form, onPut, children }: Props) {
  const { rows, trackList, ...size } = text ?? noText;
  const element = useRef<HTMLDivElement>(null);
  const [field, setField] = useState<ReadField>('title');
  const [pointed, setPointed] = useState<TextRow | null>(null);
  const [message, setMessage] = useState('');
  const [put, setPut] = useState<{ field: ReadField; before: string; after: string } | null>(null);
  const url = useObjectUrl(card);
  useEffect(() => {
    const form = element.current?.closest('form');
    const handleFocus = () => {
      const { name = '' } = (document.activeElement ?? {}) as HTMLInputElement;
      if (isReadField(name)) setField(name);
    };
    handleFocus();
    form?.addEventListener('focusin', handleFocus);
    return () => form?.removeEventListener('focusin', handleFocus);
  }, []);
  const typed = Object.values(form).map(foldText);
  const isUsed = (text: string) =>
    text.length > 1 && typed.some((value) => value.includes(foldText(text)));

  function putInto(field: ReadField, text: string, name: string) {
    const { label } = cassetteFields[field];
    const after = putLine(field, form[field], text);
    if (after !== null) {
      setPut({ field, before: form[field], after });
      onPut(field, after);
      setMessage(`Put into ${label}: ${name}.`);
    } else if (form[field] === '') setMessage(`No year in ${name}.`);
    else setMessage(`${label} is filled already.`);
  }
  const propsOf = (row: TextRow) => ({
    'data-pointed': row === pointed || undefined,
    'data-used': isUsed(row.text) || undefined,
    onPointerEnter: () => setPointed(row),
    onPointerLeave: () => setPointed(null),
    // The focus stays in the field.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: () => putInto(field, row.text, `“${row.text}”`),
  });

  return (
    <div ref={element} className={styles.reading}>
      <div
        className={styles.card}
        style={{ aspectRatio: `${size.width} / ${size.height}` }}
        // The list has the same lines.
        aria-hidden="true"
      >
        {url && <img src={url} alt="" draggable={false} />}
        {rows.flatMap((row) =>
          row.lines.map(({ box }) => (
            <span
              key={`${box.center.x} ${box.center.y}`}
              className={styles.line}
              style={placeOf(box, size)}
              title={row.text}
              {...propsOf(row)}
            />
          )),
        )}
      </div>
      {children}
      {text && (
        <>
          <p className={primitives.small}>
            A press puts a line into <b>{cassetteFields[field].label}</b>, the field that had the
            focus last.
          </p>
          <ol className={styles.list} role="list" aria-label="Lines of the card">
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a card never change
              <li key={index}>
                <button
                  type="button"
                  className={styles.row}
                  onFocus={() => setPointed(row)}
                  onBlur={() => setPointed(null)}
                  onKeyDown={(event) => event.repeat && event.preventDefault()}
                  {...propsOf(row)}
                >
                  <bdi>{row.text}</bdi>
                  {isUsed(row.text) && <span className={styles.used}>in the form</span>}
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
      {trackList && (
        <section className={styles.tracks} aria-label="Track list of the card">
          <Button
            aria-disabled={form.trackList.includes(trackList)}
            onClick={() => {
              if (!form.trackList.includes(trackList))
                putInto('trackList', trackList, 'the track list');
            }}
          >
            Put into Track List
          </Button>
          <pre>{trackList}</pre>
        </section>
      )}
      <div className={styles.message}>
        <p role="status">{message}</p>
        {put && form[put.field] === put.after && (
          <Button
            variant="quiet"
            onClick={() => {
              onPut(put.field, put.before);
              setMessage(`Taken out of ${cassetteFields[put.field].label}.`);
              element.current
                ?.querySelector<HTMLElement>('fieldset')
                ?.focus({ preventScroll: true });
            }}
          >
            Undo
          </Button>
        )}
      </div>
    </div>
  );
}

function placeOf({ center, width, height, angle }: LineBox, card: Size): CSSProperties {
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)}%`;
  return {
    left: percent(center.x, card.width),
    top: percent(center.y, card.height),
    width: percent(width, card.width),
    height: percent(height, card.height),
    transform: `translate(-50%, -50%) rotate(${angle.toFixed(1)}deg)`,
  };
}
