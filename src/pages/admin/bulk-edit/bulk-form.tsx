import { type ReactNode, use, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { type Cassette, fieldLabel } from '../../../domain/cassette.ts';
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
  cassettes: readonly Cassette[];
  notice: ReactNode;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onSet: (change: BulkChange) => void;
};

const hints: Partial<Record<BulkField, string>> = {
  genre: 'separate by comma',
  country: 'spell completely',
  locations: 'separate by comma',
};

/** Which fields shall be the same in all of the tapes, and what they shall say. */
export function BulkForm({ cassettes: tapes, notice, onDirty, onCancel, onSet }: Props) {
  const [form, setForm] = useState<CassetteFormValues>(emptyForm);
  const [chosen, setChosen] = useState<readonly BulkField[]>([]);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [none, setNone] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const prefix = useId();
  const vocabulary = use(VocabularyContext);

  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  useEffect(() => onDirty(chosen.length > 0), [chosen, onDirty]);
  useEffect(() => () => onDirty(false), [onDirty]);
  useEffect(() => {
    if (Object.keys(errors).length > 0 && element.current) focusFirstError(element.current);
  }, [errors]);

  const choose = (field: BulkField, on: boolean) =>
    setChosen((now) =>
      on ? [...now.filter((one) => one !== field), field] : now.filter((one) => one !== field),
    );
  const type = (field: BulkField, text: string) => {
    setForm((now) => ({ ...now, [field]: text }));
    choose(field, true);
  };

  function submit() {
    if (chosen.length === 0) return setNone((count) => count + 1);
    const read = parseBulkForm(form, chosen);
    if (read.ok) onSet(read.value);
    else setErrors(read.errors);
  }

  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p>What is ticked will be the same in all of them. The rest stays as it is.</p>
      {notice}
      {bulkFields.map((field) => (
        <div key={field} className={styles.row} data-chosen={chosen.includes(field) || undefined}>
          <SelectCheckbox
            label={`Change ${fieldLabel[field]}`}
            checked={chosen.includes(field)}
            onSelect={(on) => choose(field, on)}
          />
          <Field
            label={fieldLabel[field]}
            hint={
              chosen.includes(field) && field !== 'inStock' && form[field].trim() === ''
                ? 'will be empty in all of them'
                : hints[field]
            }
            error={chosen.includes(field) ? errors[field] : undefined}
          >
            {(control) =>
              field === 'inStock' ? (
                <select
                  {...control}
                  value={form.inStock}
                  onChange={(event) => type(field, event.target.value)}
                >
                  <option>Yes</option>
                  <option>No</option>
                </select>
              ) : (
                <SuggestionInput
                  {...control}
                  name={`${prefix}-${field}`}
                  value={form[field]}
                  vocabulary={vocabulary?.[field] ?? []}
                  separator={field === 'genre' || field === 'locations' ? ',' : ''}
                  onTextChange={(text) => type(field, text)}
                />
              )
            }
          </Field>
        </div>
      ))}
      {none > 0 && chosen.length === 0 && (
        <Notice key={none}>Please tick at least one field.</Notice>
      )}
      <div className={styles.answers}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="main">
          Change {countCassettes(tapes.length)}
        </Button>
      </div>
    </form>
  );
}
