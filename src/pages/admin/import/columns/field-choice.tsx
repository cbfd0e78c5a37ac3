import { type DraftField, draftFields, fieldLabel } from '../../../../domain/cassette.ts';
import styles from './field-choice.module.css';

type Props = {
  /** The fields that the file contains. */
  givenFields: ReadonlySet<DraftField>;
  fields: readonly DraftField[];
  onToggle: (field: DraftField) => void;
};

const isRequired = (field: DraftField): boolean => field === 'title' || field === 'artist';

/** Checkboxes for the fields to import from the file. */
export function FieldChoice({ givenFields, fields, onToggle }: Props) {
  return (
    <fieldset className={styles.fields}>
      <legend>Take from the file</legend>
      {draftFields
        .filter((field) => givenFields.has(field))
        .map((field) => (
          <label key={field}>
            <input
              type="checkbox"
              checked={isRequired(field) || fields.includes(field)}
              disabled={isRequired(field)}
              onChange={() => onToggle(field)}
            />
            {fieldLabel[field]}
          </label>
        ))}
    </fieldset>
  );
}
