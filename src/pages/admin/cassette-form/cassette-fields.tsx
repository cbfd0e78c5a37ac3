import { use } from 'react';
import { type Control, Field } from '../../../components/ui/field.tsx';
import { type DraftField, fieldLabel } from '../../../domain/cassette.ts';
import {
  type CassetteFormValues,
  type FieldErrors,
  limits,
} from '../../../domain/cassette-validation.ts';
import { countCharacters } from '../../../domain/characters.ts';
import { type SuggestedField, suggestedFields } from '../../../domain/suggestions.ts';
import styles from './cassette-fields.module.css';
import { SuggestionInput } from './suggestion-input.tsx';
import { VocabularyContext } from './vocabulary.ts';

type Props = {
  form: CassetteFormValues;
  errors: FieldErrors;
  onType: (field: DraftField, text: string) => void;
  /** In edit mode the link is capped while typing, as the notes are (specification, section 5). */
  capLink?: boolean;
};

const hints: Partial<Record<DraftField, string>> = {
  artist: 'separate by comma',
  country: 'spell completely',
  genre: 'separate by comma',
  locations: 'separate by comma',
};
const required: readonly DraftField[] = ['title', 'artist'];
const lists: readonly DraftField[] = ['artist', 'genre', 'locations'];
const isSuggested = (field: DraftField): field is SuggestedField =>
  suggestedFields.some((one) => one === field);

/** The eleven fields that an editor types, for a new tape and for a row in edit mode. */
export function CassetteFields({ form, errors, onType, capLink = false }: Props) {
  const vocabulary = use(VocabularyContext);

  const suggesting = (field: SuggestedField, control: Control) => (
    <SuggestionInput
      {...control}
      name={field}
      value={form[field]}
      required={required.includes(field)}
      words={vocabulary?.[field] ?? []}
      separator={lists.includes(field) ? ',' : ''}
      onTextChange={(text) => onType(field, text)}
    />
  );
  const plain = (field: DraftField, control: Control, mono: boolean) => (
    <input
      {...control}
      className={`${control.className} ${mono ? styles.mono : ''}`}
      name={field}
      value={form[field]}
      required={required.includes(field)}
      autoComplete="off"
      maxLength={field === 'link' && capLink ? limits.link : undefined}
      inputMode={field === 'link' ? 'url' : undefined}
      onChange={(event) => onType(field, event.target.value)}
    />
  );
  const line = (field: DraftField, mono = false) => (
    <Field
      key={field}
      className={styles[field]}
      label={fieldLabel[field]}
      hint={hints[field]}
      error={errors[field]}
      required={required.includes(field)}
    >
      {(control) => (isSuggested(field) ? suggesting(field, control) : plain(field, control, mono))}
    </Field>
  );

  return (
    <div className={styles.fields}>
      {line('title')}
      {line('artist')}
      {line('country')}
      {line('genre')}
      {line('label')}
      {line('releaseId', true)}
      <Field
        className={styles.releaseYear}
        label={fieldLabel.releaseYear}
        error={errors.releaseYear}
      >
        {(control) => (
          <input
            {...control}
            className={`${control.className} ${styles.mono}`}
            type="number"
            name="releaseYear"
            min={limits.firstYear}
            max={limits.lastYear}
            step={1}
            value={form.releaseYear}
            autoComplete="off"
            onChange={(event) => onType('releaseYear', event.target.value)}
            // A wheel over the page must not change a year on its way.
            onWheel={(event) => event.currentTarget.blur()}
          />
        )}
      </Field>
      <Field className={styles.inStock} label={fieldLabel.inStock} error={errors.inStock}>
        {(control) => (
          <select
            {...control}
            name="inStock"
            value={form.inStock}
            onChange={(event) => onType('inStock', event.target.value)}
          >
            <option>Yes</option>
            <option>No</option>
          </select>
        )}
      </Field>
      {line('locations')}
      {line('link', true)}
      <Field
        className={styles.editorNotes}
        label={fieldLabel.editorNotes}
        hint={`max ${limits.editorNotes} characters`}
        counter={`${countCharacters(form.editorNotes)}/${limits.editorNotes}`}
        error={errors.editorNotes}
      >
        {(control) => (
          <textarea
            {...control}
            name="editorNotes"
            maxLength={limits.editorNotes}
            value={form.editorNotes}
            onChange={(event) => onType('editorNotes', event.target.value)}
          />
        )}
      </Field>
    </div>
  );
}

/**
 * The form as it stands on the screen: a number field says that it is empty when what was typed is no
 * number, and that must not pass for a tape without a year.
 */
export function readFormElement(
  element: HTMLFormElement,
  form: CassetteFormValues,
): CassetteFormValues {
  const year = element.elements.namedItem('releaseYear');
  const odd = year instanceof HTMLInputElement && year.validity.badInput;
  return odd ? { ...form, releaseYear: 'not a number' } : form;
}

/** Puts the focus on the first field that has to be mended, once its error stands beside it. */
export function focusFirstError(element: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const field = element.querySelector('[aria-invalid="true"]');
    if (field instanceof HTMLElement) field.focus();
  });
}
