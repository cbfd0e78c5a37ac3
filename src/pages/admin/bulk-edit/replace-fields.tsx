import { useDeferredValue, useMemo } from 'react';
import { Field } from '../../../components/ui/field.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import { toForm } from '../../../domain/cassette-validation.ts';
import { cassetteFields, type DraftField, isOfKind } from '../../../domain/fields.ts';
import primitives from '../../../styles/primitives.module.css';
import { formatCount } from '../format-count.ts';
import {
  applyBulkChange,
  bulkChangeError,
  replaceableFields,
  type TextReplacement,
} from './bulk-change.ts';
import styles from './bulk-edit.module.css';

type Props = {
  cassettes: readonly Cassette[];
  replacement: TextReplacement;
  onChange: (replacement: TextReplacement) => void;
};

/** The preview lists at most this many cassettes. */
const maxPreviews = 50;
/** Of a text of several lines, the preview shows at most this many lines. */
const maxLines = 3;

/** Find and replace in one text field, with a preview (docs/behaviour.md, "Bulk edit"). */
export function ReplaceFields({ cassettes, replacement, onChange }: Props) {
  const { field, find, by } = replacement;
  return (
    <fieldset className={styles.replace}>
      <legend>Find and replace</legend>
      <div className={styles.replaceInputs}>
        <Field label="In the field">
          {(control) => (
            <select
              {...control}
              value={field}
              onChange={(event) =>
                onChange({ ...replacement, field: event.target.value as DraftField })
              }
            >
              {replaceableFields.map((name) => (
                <option key={name} value={name}>
                  {cassetteFields[name].label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Find" hint="exactly as written">
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              spellCheck={false}
              value={find}
              onChange={(event) => onChange({ ...replacement, find: event.target.value })}
            />
          )}
        </Field>
        <Field label="Replace by" hint={find !== '' && by === '' ? 'nothing' : undefined}>
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              spellCheck={false}
              value={by}
              onChange={(event) => onChange({ ...replacement, by: event.target.value })}
            />
          )}
        </Field>
      </div>
      <ReplacePreview cassettes={cassettes} replacement={replacement} />
    </fieldset>
  );
}

function ReplacePreview({ cassettes, replacement }: Pick<Props, 'cassettes' | 'replacement'>) {
  const deferred = useDeferredValue(replacement);
  const { field, find, by } = deferred;
  const previews = useMemo(() => {
    if (find === '') return [];
    return cassettes.flatMap((cassette) => {
      const draft = applyBulkChange(cassette, { set: {}, items: [], replacement: deferred });
      const [before, after] = [toForm(cassette)[field], toForm(draft)[field]];
      if (before === after) return [];
      const lines = isOfKind(field, 'lines') ? changedLines(before, find, by) : [[before, after]];
      return [{ cassette, lines, error: bulkChangeError(cassette, draft) }];
    });
  }, [cassettes, deferred, field, find, by]);
  const { length: count } = previews;

  return (
    <>
      <p role="status" className={styles.found}>
        {find !== '' &&
          (count === 0
            ? 'None of them has this text in the field.'
            : `Found in ${formatCount(count, 'tape')}:`)}
      </p>
      {count > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must scroll by keyboard too
        <ul className={`${styles.list} ${styles.previews}`} aria-label="Preview" tabIndex={0}>
          {previews.slice(0, maxPreviews).map(({ cassette, lines, error }) => (
            <li key={cassette.id}>
              {field !== 'title' && (
                <b>
                  <bdi>{cassette.title}</bdi>
                </b>
              )}
              {lines.slice(0, maxLines).map(([before = '', after = ''], index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
                <p key={index}>
                  <bdi>{markFound(before, find)}</bdi> <span aria-hidden="true">→</span>
                  <span className="visually-hidden">becomes</span>{' '}
                  <bdi>{after === '' ? <i>empty</i> : after}</bdi>
                </p>
              ))}
              {lines.length > maxLines && (
                <p>and {formatCount(lines.length - maxLines, 'more line')}</p>
              )}
              {error && <p className={primitives.wrong}>{error}</p>}
            </li>
          ))}
          {count > maxPreviews && <li>and {formatCount(count - maxPreviews, 'more tape')}</li>}
        </ul>
      )}
    </>
  );
}

/** The lines in which a text is replaced, before and after. */
const changedLines = (text: string, find: string, by: string) =>
  text
    .split('\n')
    .filter((line) => line.includes(find))
    .map((line) => [line, line.replaceAll(find, () => by).trim()]);

/** The text with each occurrence marked. */
const markFound = (text: string, find: string) =>
  text.split(find).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have nothing else that tells them apart
    <span key={index}>
      {index > 0 && <mark className={primitives.found}>{find}</mark>}
      {part}
    </span>
  ));
