import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../../components/ui/button.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import { validateDraft } from '../../../../domain/cassette-validation.ts';
import { cassetteFields, type DraftField, draftFields } from '../../../../domain/fields.ts';
import type { ImportRow } from '../../../../import-export/dry-run.ts';
import { isListField } from '../../../../import-export/list-separator.ts';
import { sourceText } from '../../../../import-export/repairs.ts';
import {
  type FieldTexts,
  formatField,
  parseFieldText,
} from '../../../../import-export/row-edits.ts';
import { useImportActions } from '../import-provider.tsx';
import styles from './row-editor.module.css';

type Props = {
  row: ImportRow;
  /** The field that takes the focus. */
  field: DraftField;
};

/** Fields to correct one row of the dry run in place. Enter applies, Escape cancels. */
export function RowEditor({ row, field }: Props) {
  const { source } = row;
  const { editCell, editRow } = useImportActions();
  const [initial] = useState(() => initialTexts(row));
  const [texts, setTexts] = useState(initial);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    form.current?.querySelector<HTMLElement>(`[name='${field}']`)?.focus();
  }, [field]);

  const values = draftFields.map((one) => [one, parseFieldText(texts[one], one)]);
  const check = validateDraft({ ...source.draft, ...Object.fromEntries(values) });

  function close(change: () => void) {
    const element = form.current?.closest('li');
    flushSync(change);
    // The removed form had the focus: it moves to the row.
    element?.querySelector<HTMLElement>('[data-cell]')?.focus();
  }
  const cancel = () => close(() => editCell(null));
  const edit = (changes: FieldTexts | null) => close(() => editRow(source, changes));
  function apply() {
    const changed = draftFields.filter((one) => texts[one] !== initial[one]);
    // A row that can't be read is taken as it is shown.
    if (changed.length === 0 && !source.error) return cancel();
    edit(Object.fromEntries(changed.map((one) => [one, texts[one]])));
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation();
      cancel();
    }
    // In a list, Enter begins the next item.
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) apply();
  }

  return (
    <form
      ref={form}
      className={styles.editor}
      aria-label={`Row ${source.rowNumber}`}
      onKeyDown={handleKey}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {draftFields.map((one) => {
        const isList = isListField(one);
        const props = {
          name: one,
          value: texts[one],
          onChange: (event: { target: { value: string } }) =>
            setTexts((previous) => ({ ...previous, [one]: event.target.value })),
        };
        const sourceValue = sourceText(source, one);
        const differsFromFile =
          sourceValue !== '' &&
          sourceValue !== (isList ? initial[one].replaceAll('\n', ', ') : initial[one]);
        return (
          <Field
            key={one}
            label={cassetteFields[one].label}
            hint={isList ? 'one in each line' : undefined}
            error={check.ok ? undefined : check.errors[one]}
          >
            {(control) => (
              <>
                {one === 'inStock' ? (
                  <select {...control} {...props}>
                    {!['Yes', 'No'].includes(texts.inStock) && <option>{texts.inStock}</option>}
                    <option>No</option>
                    <option>Yes</option>
                  </select>
                ) : isList || one === 'editorNotes' || one === 'trackList' ? (
                  <textarea {...control} {...props} rows={rowsOf(one)} />
                ) : (
                  <input {...control} {...props} />
                )}
                {differsFromFile && (
                  <p className={styles.sourceValue}>
                    In the file: <bdi>{sourceValue}</bdi>
                  </p>
                )}
              </>
            )}
          </Field>
        );
      })}
      <p className={styles.actions}>
        <Button variant="main" type="submit">
          Apply
        </Button>
        <Button onClick={cancel}>Cancel</Button>
        {(source.isEdited || source.hasCorrectedArtist) && (
          <Button variant="quiet" onClick={() => edit(null)}>
            As the file has it
          </Button>
        )}
      </p>
    </form>
  );
}

const rowsOf = (field: DraftField): number =>
  isListField(field) ? 2 : field === 'trackList' ? 8 : 3;

/** A value that can't be stored is shown as the file has it, so that it can be corrected. */
function initialTexts({ source }: ImportRow): Record<DraftField, string> {
  const texts = draftFields.map((field) => {
    const isUnreadYear = field === 'releaseYear' && Number.isNaN(source.draft.releaseYear);
    return [
      field,
      isUnreadYear ? (source.texts?.releaseYear ?? '') : formatField(source.draft, field),
    ];
  });
  return Object.fromEntries(texts) as Record<DraftField, string>;
}
