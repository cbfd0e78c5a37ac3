import { type ChangeEvent, use } from 'react';
import { type Control, Field } from '../../../components/ui/field.tsx';
import { type DraftField, fieldLabel } from '../../../domain/cassette.ts';
import {
  type CassetteFormValues,
  type FieldErrors,
  limits,
} from '../../../domain/cassette-validation.ts';
import { countCharacters, limitInsertion } from '../../../domain/characters.ts';
import { type SuggestedField, suggestedFields } from '../../../domain/suggestions.ts';
import styles from './cassette-fields.module.css';
import { SuggestionInput, VocabularyContext } from './suggestion-input.tsx';

type Props = {
  form: CassetteFormValues;
  errors: FieldErrors;
  onFieldChange: (field: DraftField, text: string) => void;
  /** Limits the length of the link while typing, as for the notes. */
  limitLink: boolean;
};

export const artistHint = 'separate by comma; "Earth, Wind & Fire" is one';
const hints: Partial<Record<DraftField, string>> = {
  artist: artistHint,
  country: 'spell completely',
  genre: 'separate by comma',
  locations: 'separate by comma',
};
const requiredFields: readonly DraftField[] = ['title', 'artist'];
const listFields: readonly DraftField[] = ['artist', 'genre', 'locations'];
const isSuggested = (field: DraftField): field is SuggestedField =>
  suggestedFields.some((suggested) => suggested === field);

/** The eleven fields of a cassette (docs/behaviour.md, "Cassette fields"). */
export function CassetteFields({ form, errors, onFieldChange, limitLink }: Props) {
  const vocabulary = use(VocabularyContext);

  function changeLimited(
    field: 'link' | 'editorNotes',
    { target, nativeEvent }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>,
  ) {
    const typed = target.value;
    const caret = target.selectionStart ?? typed.length;
    const limited = limitInsertion(form[field], typed, caret, limits[field]);
    // A change would end the composition of a character; the validation finds what is too long then.
    const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing;
    if (isComposing || limited.text === typed) return onFieldChange(field, typed);
    // Set here, because React would move the caret to the end.
    target.value = limited.text;
    target.setSelectionRange(limited.caret, limited.caret);
    onFieldChange(field, limited.text);
  }

  const suggestionInput = (field: SuggestedField, control: Control) => (
    <SuggestionInput
      {...control}
      name={field}
      value={form[field]}
      required={requiredFields.includes(field)}
      vocabulary={vocabulary?.[field] ?? []}
      separator={listFields.includes(field) ? ',' : ''}
      onTextChange={(text) => onFieldChange(field, text)}
    />
  );
  const textInput = (field: DraftField, control: Control, isMono: boolean) => (
    <input
      {...control}
      className={`${control.className} ${isMono ? styles.mono : ''}`}
      name={field}
      value={form[field]}
      required={requiredFields.includes(field)}
      autoComplete="off"
      inputMode={field === 'link' ? 'url' : undefined}
      onChange={(event) =>
        field === 'link' && limitLink
          ? changeLimited(field, event)
          : onFieldChange(field, event.target.value)
      }
    />
  );
  const fieldOf = (field: DraftField, isMono = false) => (
    <Field
      key={field}
      className={styles[field]}
      label={fieldLabel[field]}
      hint={hints[field]}
      error={errors[field]}
      required={requiredFields.includes(field)}
    >
      {(control) =>
        isSuggested(field) ? suggestionInput(field, control) : textInput(field, control, isMono)
      }
    </Field>
  );

  return (
    <div className={styles.fields}>
      {fieldOf('title')}
      {fieldOf('artist')}
      {fieldOf('country')}
      {fieldOf('genre')}
      {fieldOf('label')}
      {fieldOf('releaseId', true)}
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
            onChange={(event) => onFieldChange('releaseYear', event.target.value)}
            // Scrolling over a focused number field would change the year.
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
            onChange={(event) => onFieldChange('inStock', event.target.value)}
          >
            <option>Yes</option>
            <option>No</option>
          </select>
        )}
      </Field>
      {fieldOf('locations')}
      {fieldOf('link', true)}
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
            value={form.editorNotes}
            onChange={(event) => changeLimited('editorNotes', event)}
          />
        )}
      </Field>
    </div>
  );
}

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
