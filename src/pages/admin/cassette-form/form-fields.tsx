import {
  type ClipboardEvent,
  type ComponentProps,
  createContext,
  Fragment,
  type InputEvent,
  type ReactNode,
  use,
  useId,
} from 'react';
import { type Control, Field } from '../../../components/ui/field.tsx';
import {
  type CassetteFormValues,
  emptyForm,
  type FieldErrors,
} from '../../../domain/cassette-validation.ts';
import {
  cassetteFields,
  type FieldName,
  type FieldSpec,
  fieldNames,
  isOfKind,
  years,
} from '../../../domain/fields.ts';
import { suggestTexts, type Vocabulary } from '../../../domain/suggestions.ts';
import { countCharacters } from '../../../domain/text/characters.ts';
import { linesToList, splitList, unquoteCell } from '../../../domain/text/list-text.ts';
import styles from './form-fields.module.css';

/** The values that the fields below may suggest; null where there are none. */
export const VocabularyContext = createContext<Vocabulary | null>(null);

type Props = {
  form: CassetteFormValues;
  errors: FieldErrors;
  onFieldChange: (field: FieldName, text: string) => void;
  /** The form at its beginning: fields taken over from the tape before can be emptied. */
  blank: CassetteFormValues;
  /** Those that the look-up has filled. */
  filled?: readonly FieldName[];
  /** What is shown with a field, and in a row below it. */
  noteIn?: (field: FieldName) => ReactNode;
  noteBelow?: (field: FieldName) => ReactNode;
};

/** The fields of a cassette with label, hint and error (docs/behaviour, "Cassette fields"). */
export const FormFields = ({ blank, ...props }: Props) => (
  <div className={styles.fields}>
    {fieldNames.map((field) => {
      const { label, hint, isRequired = false, max = 0 }: FieldSpec = cassetteFields[field];
      const value = props.form[field];
      const marks = [
        props.filled?.includes(field) && 'Filled',
        isOfKind(field, 'lines') && `${countCharacters(value)}/${max}`,
      ];
      const isKept = value === blank[field] && value !== emptyForm[field];
      return (
        <Fragment key={field}>
          <div className={`${styles.field} ${styles[field]}`}>
            <Field
              label={label}
              hint={hint}
              error={props.errors[field]}
              required={isRequired}
              counter={marks.filter(Boolean).join(' · ')}
            >
              {(control) => (
                <FieldControl
                  {...control}
                  field={field}
                  value={value}
                  onTextChange={(text) => props.onFieldChange(field, text)}
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
                  props.onFieldChange(field, emptyForm[field]);
                }}
              >
                Kept ×
              </button>
            )}
            {props.noteIn?.(field)}
          </div>
          {props.noteBelow?.(field)}
        </Fragment>
      );
    })}
  </div>
);

/** The items that the text of a list will become, if there are several. Their number is announced. */
export function ListItems({ field, text }: { field: FieldName; text: string }) {
  if (!isOfKind(field, 'list')) return null;
  const items = splitList(text);
  return (
    <output className={styles.items}>
      {items.length > 1 && (
        <>
          {items.length} {cassetteFields[field].noun}
          <span aria-hidden="true">: {items.join(' · ')}</span>
        </>
      )}
    </output>
  );
}

type ControlProps = Partial<Control> &
  Pick<ComponentProps<'input'>, 'aria-label' | 'required'> & {
    field: FieldName;
    value: string;
    onTextChange: (text: string) => void;
  };

/** Stands for a text that is no number: it must not pass as a cassette without a year. */
const noNumber = 'not a number';

/** The control in which a field is typed, with the browser's own list of what the catalogue holds. */
export function FieldControl({ field, onTextChange, ...props }: ControlProps) {
  const vocabulary = use(VocabularyContext);
  const suggestionsId = useId();
  const { kind, isSuggested, isMono, max }: FieldSpec = cassetteFields[field];
  const { value } = props;
  const isList = kind === 'list';
  // React reports no change while the text is not a number, as its value is empty then.
  const onInput = ({
    currentTarget: { value: typed, validity },
  }: InputEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
    onTextChange(validity.badInput ? noNumber : typed);

  /** An input would join the lines of a list. */
  function paste(event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) {
    const pasted = event.clipboardData.getData('text');
    const text = unquoteCell(pasted);
    const typed = isList && /[\r\n]/.test(text.trim()) ? linesToList(text) : text;
    if (typed === pasted) return;
    event.preventDefault();
    const { currentTarget: input } = event;
    const { selectionStart, selectionEnd } = input;
    input.setRangeText(typed, selectionStart ?? 0, selectionEnd ?? 0, 'end');
    onTextChange(input.value);
  }

  const common = { ...props, name: field, onInput };
  const input = {
    ...common,
    className: `${props.className ?? ''} ${isMono ? styles.mono : ''}`,
    autoComplete: 'off',
  };
  if (isSuggested)
    return (
      <>
        <input {...input} {...(isList && { onPaste: paste })} list={suggestionsId} />
        <datalist id={suggestionsId}>
          {suggestTexts(vocabulary?.[field] ?? [], value, isList).map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      </>
    );
  switch (kind) {
    case 'choice':
      return (
        <select {...common}>
          <option>Yes</option>
          <option>No</option>
        </select>
      );
    case 'lines':
      return (
        <textarea
          {...common}
          onPaste={paste}
          rows={Math.min(16, value.split('\n').length + 1)}
          maxLength={max}
        />
      );
    case 'year':
      return (
        <input
          {...input}
          type="number"
          min={years.first}
          max={years.last}
          step={1}
          value={value === noNumber ? '' : value}
          // Scrolling over a focused number field would change the year.
          onWheel={(event) => event.currentTarget.blur()}
        />
      );
    case 'link':
      return <input {...input} inputMode="url" maxLength={max} />;
    default:
      return <input {...input} />;
  }
}

/** Focuses the first invalid field; its error must be rendered. */
export function focusFirstError(element: HTMLElement): void {
  element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
