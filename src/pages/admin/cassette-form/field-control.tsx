import {
  type ClipboardEvent,
  type ComponentProps,
  createContext,
  type InputEvent,
  use,
  useId,
} from 'react';
import type { Control } from '../../../components/ui/field.tsx';
import {
  type FieldName,
  type FieldSpec,
  fieldSpecs,
  isOfKind,
  years,
} from '../../../domain/fields.ts';
import { suggestTexts, type Vocabulary } from '../../../domain/suggestions.ts';
import { linesToList, splitList, unquoteCell } from '../../../domain/text/list-text.ts';
import styles from './form-fields.module.css';

/** The values that the fields below may suggest; null where there are none. */
export const VocabularyContext = createContext<Vocabulary | null>(null);

/** The items that the text of a list will become, if there are several. Their number is announced. */
export function ListItems({ field, text }: { field: FieldName; text: string }) {
  if (!isOfKind(field, 'list')) return null;
  const items = splitList(text);
  return (
    <output className={styles.items}>
      {items.length > 1 && (
        <>
          {items.length} {fieldSpecs[field].noun}
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
  const { kind, isSuggested, isMono, max }: FieldSpec = fieldSpecs[field];
  const { value } = props;
  const isList = kind === 'list';
  // React reports no change while the text is not a number, as its value is empty then.
  const onInput = ({
    currentTarget: { value: typed, validity },
  }: InputEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
    onTextChange(validity.badInput ? noNumber : typed);

  /** The lines of a list become its items. Those of another short field stand in one. */
  function paste(event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) {
    const pasted = event.clipboardData.getData('text');
    const text = unquoteCell(pasted);
    const hasLines = kind !== 'lines' && /[\r\n]/.test(text.trim());
    const inOneLine = isList ? linesToList(text) : text.trim().replace(/\s*[\r\n]+\s*/g, ' ');
    const typed = hasLines ? inOneLine : text;
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
        <input {...input} onPaste={paste} list={suggestionsId} />
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
      return <input {...input} onPaste={paste} inputMode="url" maxLength={max} />;
    default:
      return <input {...input} onPaste={paste} />;
  }
}

/** Focuses the first invalid field; its error must be rendered. */
export function focusFirstError(element: HTMLElement): void {
  element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
