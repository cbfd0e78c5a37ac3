import { type ChangeEvent, type ReactNode, use } from 'react';
import { type Control, Field } from '../../../components/ui/field.tsx';
import { cassetteFields, type DraftField, years } from '../../../domain/fields.ts';
import { type SuggestedField, suggestedFields } from '../../../domain/suggestions.ts';
import { countCharacters, limitInsertion } from '../../../domain/text/characters.ts';
import styles from './cassette-fields.module.css';
import { SuggestionInput, VocabularyContext } from './suggestion-input.tsx';

type Props = {
  field: DraftField;
  value: string;
  error: string | undefined;
  onFieldChange: (field: DraftField, text: string) => void;
  /** Limits the length of the link while typing, as for the notes. */
  limitLink: boolean;
  readOnly?: boolean;
  className?: string | undefined;
  below?: ReactNode;
};

export const artistHint = 'separate by comma; "Earth, Wind & Fire" is one';
const hints: Partial<Record<DraftField, string>> = {
  artist: artistHint,
  country: 'spell completely',
  genre: 'separate by comma',
  locations: 'separate by comma',
  editorNotes: `max ${cassetteFields.editorNotes.max} characters`,
  trackList: 'one song in each line',
};
const requiredFields: readonly DraftField[] = ['title', 'artist'];
const listFields: readonly DraftField[] = ['artist', 'genre', 'locations'];
const monoFields: readonly DraftField[] = ['releaseId', 'releaseYear', 'link'];
const isLongText = (field: DraftField): field is 'editorNotes' | 'trackList' =>
  field === 'editorNotes' || field === 'trackList';
const isSuggested = (field: DraftField): field is SuggestedField =>
  suggestedFields.some((suggested) => suggested === field);

/** One field of a cassette with its label, hint and error (docs/behaviour.md, "Cassette fields"). */
export function CassetteField(props: Props) {
  const { field, value, error, className } = props;
  const isRequired = requiredFields.includes(field);
  return (
    <Field
      className={className}
      label={cassetteFields[field].label}
      hint={hints[field]}
      error={error}
      required={isRequired}
      {...(isLongText(field) && {
        counter: `${countCharacters(value)}/${cassetteFields[field].max ?? 0}`,
      })}
    >
      {(control) => (
        <>
          <FieldControl {...props} control={control} isRequired={isRequired} />
          {props.below}
        </>
      )}
    </Field>
  );
}

function FieldControl({
  field,
  value,
  onFieldChange,
  limitLink,
  readOnly,
  control,
  isRequired,
}: Props & { control: Control; isRequired: boolean }) {
  const vocabulary = use(VocabularyContext);
  const change = (text: string) => onFieldChange(field, text);

  function changeLimited(
    limit: number,
    { target, nativeEvent }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>,
  ) {
    const typed = target.value;
    const caret = target.selectionStart ?? typed.length;
    const limited = limitInsertion(value, typed, caret, limit);
    // A change would end the composition of a character; the validation finds what is too long then.
    const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing;
    if (isComposing || limited.text === typed) return change(typed);
    // Set here, because React would move the caret to the end.
    target.value = limited.text;
    target.setSelectionRange(limited.caret, limited.caret);
    change(limited.text);
  }

  const common = { ...control, name: field, value, readOnly };
  const isMono = monoFields.includes(field);
  const text = {
    ...common,
    className: `${control.className} ${isMono ? styles.mono : ''}`,
    required: isRequired,
    autoComplete: 'off',
  };
  if (isSuggested(field))
    return (
      <SuggestionInput
        {...common}
        required={isRequired}
        vocabulary={vocabulary?.[field] ?? []}
        separator={listFields.includes(field) ? ',' : ''}
        onTextChange={change}
      />
    );
  if (field === 'inStock')
    return (
      <select
        {...control}
        name={field}
        value={value}
        onChange={(event) => change(event.target.value)}
      >
        <option>Yes</option>
        <option>No</option>
      </select>
    );
  if (isLongText(field))
    return (
      <textarea
        {...common}
        rows={Math.min(16, value.split('\n').length + 1)}
        onChange={(event) => changeLimited(cassetteFields[field].max ?? 0, event)}
      />
    );
  if (field === 'releaseYear')
    return (
      <input
        {...text}
        type="number"
        min={years.first}
        max={years.last}
        step={1}
        onChange={(event) => change(event.target.value)}
        // Scrolling over a focused number field would change the year.
        onWheel={(event) => event.currentTarget.blur()}
      />
    );
  return (
    <input
      {...text}
      inputMode={field === 'link' ? 'url' : undefined}
      onChange={(event) =>
        field === 'link' && limitLink
          ? changeLimited(cassetteFields.link.max, event)
          : change(event.target.value)
      }
    />
  );
}
