import {
  type ChangeEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { SearchIcon, SortIcon } from './icons.tsx';
import styles from './search-form.module.css';

type Props = {
  inputRef: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (value: string) => void;
  onSubmit: () => void;
  /** What stands beside the text. */
  children: ReactNode;
  /** The last button. */
  button: ReactNode;
};

/** The search input, its submit button, and a button of the caller. */
export function SearchForm({ inputRef, value, onChange, onSubmit, children, button }: Props) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every supported browser knows the search element
    <form
      role="search"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        Search the shelf
      </label>
      <UpperCaseInput
        inputRef={inputRef}
        id={id}
        className={styles.input}
        value={value}
        onChange={onChange}
      />
      {value !== '' && (
        <button
          className={`${styles.button} ${styles.clear}`}
          type="button"
          aria-label="Clear the text"
          onClick={() => {
            onChange('');
            inputRef.current?.focus();
          }}
        >
          <svg viewBox="0 0 12 12" width="16" height="16" aria-hidden="true">
            <path d="m1.5 1.5 9 9m0-9-9 9" stroke="currentColor" strokeWidth="2" />
          </svg>
        </button>
      )}
      {children}
      <button className={styles.button} type="submit" aria-label="Add as filter">
        <SearchIcon />
      </button>
      {button}
    </form>
  );
}

/** Shows and hides the sort bar. */
export const SortToggle = ({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) => (
  <button
    className={styles.button}
    type="button"
    aria-label="Sort"
    aria-expanded={isOpen}
    onClick={onToggle}
  >
    <SortIcon />
  </button>
);

type SheetButtonProps = {
  /** The number of terms and filters, and the order. */
  chosen: number;
  onApproach: () => void;
  onOpen: () => void;
};

/** Opens the sheet of sort and filters, and says how many are set. */
export const SheetButton = ({ chosen, onApproach, onOpen }: SheetButtonProps) => (
  <button
    className={`${styles.button} ${styles.sheet}`}
    type="button"
    aria-haspopup="dialog"
    onPointerEnter={onApproach}
    onFocus={onApproach}
    onClick={onOpen}
  >
    <span>
      Filter <br />& sort
    </span>
    {chosen > 0 && (
      <>
        {' '}
        <b>{chosen}</b>
        <span className="visually-hidden"> set</span>
      </>
    )}
  </button>
);

type InputProps = {
  inputRef: RefObject<HTMLInputElement | null>;
  id: string;
  className: string | undefined;
  value: string;
  onChange: (value: string) => void;
};

/** Converts to upper case, keeps the caret in place, and waits for an input method to finish. */
function UpperCaseInput({ inputRef, id, className, value, onChange }: InputProps) {
  const caret = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (caret.current !== null && inputRef.current === document.activeElement)
      inputRef.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const convert = (input: HTMLInputElement) => {
    const position = input.selectionStart ?? input.value.length;
    // The upper case can be longer: ß becomes SS.
    const before = input.value.slice(0, position).toUpperCase();
    caret.current = before.length;
    onChange(before + input.value.slice(position).toUpperCase());
  };

  return (
    <input
      ref={inputRef}
      id={id}
      className={className}
      type="text"
      enterKeyHint="search"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      placeholder="SEARCH"
      value={value}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        const { isComposing } = event.nativeEvent as InputEvent;
        if (isComposing) onChange(event.target.value);
        else convert(event.target);
      }}
      onCompositionEnd={(event) => convert(event.currentTarget)}
    />
  );
}
