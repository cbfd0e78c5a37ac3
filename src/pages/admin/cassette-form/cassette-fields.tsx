import type { ReactNode } from 'react';
import type { CassetteFormValues, FieldErrors } from '../../../domain/cassette-validation.ts';
import type { DraftField } from '../../../domain/fields.ts';
import { CassetteField } from './cassette-field.tsx';
import styles from './cassette-fields.module.css';

type Props = {
  form: CassetteFormValues;
  errors: FieldErrors;
  onFieldChange: (field: DraftField, text: string) => void;
  /** Limits the length of the link while typing, as for the notes. */
  limitLink: boolean;
  /** Whether the document is loaded: until then the track list is not known, and can't be typed in. */
  isLoaded: boolean;
  /** What stands below a field. */
  below?: (field: DraftField) => ReactNode;
};

const shownFields: readonly DraftField[] = [
  'title',
  'artist',
  'country',
  'genre',
  'label',
  'releaseId',
  'releaseYear',
  'inStock',
  'locations',
  'link',
  'editorNotes',
  'trackList',
];

/** The twelve fields of a cassette (docs/behaviour.md, "Cassette fields"). */
export const CassetteFields = ({
  form,
  errors,
  onFieldChange,
  limitLink,
  isLoaded,
  below,
}: Props) => (
  <div className={styles.fields}>
    {shownFields.map((field) => (
      <CassetteField
        key={field}
        className={styles[field]}
        field={field}
        value={form[field]}
        error={errors[field]}
        onFieldChange={onFieldChange}
        limitLink={limitLink}
        readOnly={field === 'trackList' && !isLoaded}
        below={below?.(field)}
      />
    ))}
  </div>
);

/**
 * The values of the form. A number field with text that is not a number has an empty value, which must
 * not pass as a cassette without a year.
 */
export function readFormElement(
  element: HTMLFormElement,
  form: CassetteFormValues,
): CassetteFormValues {
  const year = element.elements.namedItem('releaseYear');
  const isInvalid = year instanceof HTMLInputElement && year.validity.badInput;
  return isInvalid ? { ...form, releaseYear: 'not a number' } : form;
}

/** Focuses the first invalid field, once its error is rendered. */
export function focusFirstError(element: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const field = element.querySelector('[aria-invalid="true"]');
    if (field instanceof HTMLElement) field.focus();
  });
}
