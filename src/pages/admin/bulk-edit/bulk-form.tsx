import { type ReactNode, use, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { fieldLabel } from '../../../domain/cassette.ts';
import {
  type CassetteFormValues,
  emptyForm,
  type FieldErrors,
} from '../../../domain/cassette-validation.ts';
import { focusFirstError } from '../cassette-form/cassette-fields.tsx';
import { SuggestionInput, VocabularyContext } from '../cassette-form/suggestion-input.tsx';
import { countCassettes } from '../count-cassettes.ts';
import { SelectCheckbox } from '../select-checkbox.tsx';
import { type BulkChange, type BulkField, bulkFields, parseBulkForm } from './bulk-change.ts';
import styles from './bulk-form.module.css';

type Props = {
  cassetteCount: number;
  notice: ReactNode;
  onDirtyChange: (isDirty: boolean) => void;
  onCancel: () => void;
  onSubmit: (change: BulkChange) => void;
};

const hints: Partial<Record<BulkField, string>> = {
  genre: 'separate by comma',
  country: 'spell completely',
  locations: 'separate by comma',
};

/** Which fields to set in all selected cassettes, and their values. */
export function BulkForm({ cassetteCount, notice, onDirtyChange, onCancel, onSubmit }: Props) {
  const [values, setValues] = useState<CassetteFormValues>(emptyForm);
  const [selected, setSelected] = useState<readonly BulkField[]>([]);
  const [errors, setErrors] = useState<FieldErrors>({});
  // Counts the submits without a selected field: a new key announces the notice again.
  const [emptySubmits, setEmptySubmits] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const prefix = useId();
  const vocabulary = use(VocabularyContext);

  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => onDirtyChange(selected.length > 0), [selected, onDirtyChange]);
  useEffect(() => () => onDirtyChange(false), [onDirtyChange]);
  useEffect(() => {
    if (Object.keys(errors).length > 0 && form.current) focusFirstError(form.current);
  }, [errors]);

  const select = (field: BulkField, isSelected: boolean) =>
    setSelected((previous) => {
      const others = previous.filter((other) => other !== field);
      return isSelected ? [...others, field] : others;
    });
  const setValue = (field: BulkField, text: string) => {
    setValues((previous) => ({ ...previous, [field]: text }));
    select(field, true);
  };

  function submit() {
    if (selected.length === 0) return setEmptySubmits((count) => count + 1);
    const parsed = parseBulkForm(values, selected);
    if (parsed.ok) onSubmit(parsed.value);
    else setErrors(parsed.errors);
  }

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p>What is ticked will be the same in all of them. The rest stays as it is.</p>
      {notice}
      {bulkFields.map((field) => {
        const isSelected = selected.includes(field);
        const willBeEmpty = isSelected && field !== 'inStock' && values[field].trim() === '';
        return (
          <div key={field} className={styles.row}>
            <SelectCheckbox
              label={`Change ${fieldLabel[field]}`}
              checked={isSelected}
              onSelect={(on) => select(field, on)}
            />
            <Field
              label={fieldLabel[field]}
              hint={willBeEmpty ? 'will be empty in all of them' : hints[field]}
              error={isSelected ? errors[field] : undefined}
            >
              {(control) =>
                field === 'inStock' ? (
                  <select
                    {...control}
                    value={values.inStock}
                    onChange={(event) => setValue(field, event.target.value)}
                  >
                    <option>Yes</option>
                    <option>No</option>
                  </select>
                ) : (
                  <SuggestionInput
                    {...control}
                    name={`${prefix}-${field}`}
                    value={values[field]}
                    vocabulary={vocabulary?.[field] ?? []}
                    separator={field === 'genre' || field === 'locations' ? ',' : ''}
                    onTextChange={(text) => setValue(field, text)}
                  />
                )
              }
            </Field>
          </div>
        );
      })}
      {emptySubmits > 0 && selected.length === 0 && (
        <Notice key={emptySubmits}>Please tick at least one field.</Notice>
      )}
      <div className={styles.actions}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="main">
          Change {countCassettes(cassetteCount)}
        </Button>
      </div>
    </form>
  );
}
