import { useDeferredValue, useMemo } from 'react';
import { Field } from '../../../components/ui/field.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import { cassetteFields, type FieldName, isOfKind } from '../../../domain/fields.ts';
import { formatList } from '../../../domain/text/list-text.ts';
import primitives from '../../../styles/primitives.module.css';
import { formatCount } from '../format-count.ts';
import {
  applyBulkChange,
  bulkChangeError,
  findPattern,
  replaceableFields,
  replaceParts,
  type TextReplacement,
} from './bulk-change.ts';
import styles from './bulk-edit.module.css';

type Props = {
  cassettes: readonly Cassette[];
  replacement: TextReplacement;
  onChange: (replacement: TextReplacement) => void;
};

const texts = [
  ['find', 'Find'],
  ['by', 'Replace by'],
] as const;
const choices = [
  ['isWholeItem', 'Whole items'],
  ['isCaseSensitive', 'Same letters: A is not a'],
] as const;

/** The preview lists at most this many cassettes. */
const maxPreviews = 50;
/** Of a list or a text of several lines, the preview shows at most this many items or lines. */
const maxParts = 3;

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
                onChange({ ...replacement, field: event.target.value as FieldName })
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
        {texts.map(([name, label]) => (
          <Field
            key={name}
            label={label}
            hint={name === 'by' && find !== '' && by === '' ? 'nothing' : undefined}
          >
            {(control) => (
              <input
                {...control}
                autoComplete="off"
                spellCheck={false}
                value={replacement[name]}
                onChange={({ target }) => onChange({ ...replacement, [name]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <div className={primitives.row}>
        {choices.slice(isOfKind(field, 'list') ? 0 : 1).map(([name, label]) => (
          <label key={name} className={`${primitives.row} ${primitives.tight}`}>
            <input
              type="checkbox"
              checked={replacement[name]}
              onChange={({ target }) => onChange({ ...replacement, [name]: target.checked })}
            />
            {label}
          </label>
        ))}
      </div>
      <ReplacePreview cassettes={cassettes} replacement={replacement} />
    </fieldset>
  );
}

function ReplacePreview({ cassettes, replacement }: Pick<Props, 'cassettes' | 'replacement'>) {
  const deferred = useDeferredValue(replacement);
  const { field, find } = deferred;
  const isList = isOfKind(field, 'list');
  const pattern = findPattern(deferred);
  const previews = useMemo(
    () =>
      cassettes.flatMap((cassette) => {
        const parts = replaceParts(cassette, deferred).filter(({ isFound }) => isFound);
        if (parts.length === 0) return [];
        const draft = applyBulkChange(cassette, { set: {}, items: [], replacement: deferred });
        return [{ cassette, parts, error: bulkChangeError(cassette, draft) }];
      }),
    [cassettes, deferred],
  );
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
          {previews.slice(0, maxPreviews).map(({ cassette, parts, error }) => (
            <li key={cassette.id}>
              {field !== 'title' && (
                <b>
                  <bdi>{cassette.title}</bdi>
                </b>
              )}
              {parts.slice(0, maxParts).map(({ before, after }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
                <p key={index}>
                  <bdi>{markFound(before, pattern)}</bdi> <span aria-hidden="true">→</span>
                  <span className="visually-hidden">becomes</span>{' '}
                  <bdi>{(isList ? formatList(after) : after.join()).trim() || <i>empty</i>}</bdi>
                  {isList && ` (${formatCount(after.length, 'item')})`}
                </p>
              ))}
              {parts.length > maxParts && (
                <p>and {formatCount(parts.length - maxParts, 'more change')}</p>
              )}
              {error && <p className={styles.wrong}>{error}</p>}
            </li>
          ))}
          {count > maxPreviews && <li>and {formatCount(count - maxPreviews, 'more tape')}</li>}
        </ul>
      )}
    </>
  );
}

/** The text with each occurrence marked. */
const markFound = (text: string, pattern: RegExp) =>
  text.split(new RegExp(`(${pattern.source})`, pattern.flags)).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have nothing else that tells them apart
      <mark key={index}>{part}</mark>
    ),
  );
