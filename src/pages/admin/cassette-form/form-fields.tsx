import { Fragment } from 'react';
import { Field } from '../../../components/ui/field.tsx';
import { emptyForm } from '../../../domain/cassette-validation.ts';
import { type FieldSpec, fieldNames, fieldSpecs, isOfKind } from '../../../domain/fields.ts';
import { countCharacters } from '../../../domain/text/characters.ts';
import { site } from '../../../site.ts';
import { useCatalogueTab } from '../catalogue/catalogue-provider.tsx';
import { LookUpPanel, OtherText } from '../look-up/look-up-panel.tsx';
import { useLookUp } from '../look-up/use-look-up.ts';
import { type Duplicate, DuplicateNotice } from './duplicate-notice.tsx';
import type { Edit } from './edit.ts';
import { FieldControl, ListItems } from './field-control.tsx';
import styles from './form-fields.module.css';

type Props = { edit: Edit; duplicate: Duplicate | null };

/**
 * The fields of a cassette with label, hint and error (docs/behaviour, "Cassette fields"), and what
 * is known elsewhere of the tape. Needs a key for each tape.
 */
export function FormFields({ edit, duplicate }: Props) {
  const { form, blank, errors } = edit;
  const { setField } = useCatalogueTab().editing;
  const lookUp = useLookUp(form, blank, setField);
  return (
    <div className={styles.fields}>
      {fieldNames.map((field) => {
        const { label, hint, isRequired = false, max = 0 }: FieldSpec = fieldSpecs[field];
        const value = form[field];
        const marks = [
          lookUp.filled.includes(field) && 'Filled',
          isOfKind(field, 'lines') && `${countCharacters(value)}/${max}`,
        ];
        const isKept = value === blank[field] && value !== emptyForm[field];
        return (
          <Fragment key={field}>
            <div className={`${styles.field} ${styles[field]}`}>
              <Field
                label={label}
                hint={hint}
                error={errors[field]}
                required={isRequired}
                counter={marks.filter(Boolean).join(' · ')}
              >
                {(control) => (
                  <FieldControl
                    {...control}
                    field={field}
                    value={value}
                    onTextChange={(text) => setField(field, text)}
                    required={isRequired}
                  />
                )}
              </Field>
              <ListItems field={field} text={value} />
              {isKept && (
                <button
                  type="button"
                  className={styles.empty}
                  // Deleting the text does the same with the keyboard.
                  tabIndex={-1}
                  aria-label={`Empty ${label}, kept from the last tape`}
                  onClick={({ currentTarget }) => {
                    currentTarget.parentElement?.querySelector<HTMLElement>('[name]')?.focus();
                    setField(field, emptyForm[field]);
                  }}
                >
                  Kept ×
                </button>
              )}
              <OtherText field={field} text={lookUp.otherText(field)} onTake={setField} />
            </div>
            {field === duplicate?.field && <DuplicateNotice duplicate={duplicate} />}
            {field === 'genre' && site.canLookUp && <LookUpPanel lookUp={lookUp} />}
          </Fragment>
        );
      })}
    </div>
  );
}
