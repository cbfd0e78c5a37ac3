import { type ChangeEvent, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { SearchIcon, SortIcon } from './icons.tsx';
import styles from './search-form.module.css';

type Props = {
  inputRef: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (value: string) => void;
  onSubmit: () => void;
  isSortBarOpen: boolean;
  onToggleSortBar: () => void;
};

/** The search input, its submit button, and the button that toggles the sort bar. */
export function SearchForm(props: Props) {
  const { inputRef, value, onChange, onSubmit, isSortBarOpen, onToggleSortBar } = props;
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
      <button className={styles.button} type="submit" aria-label="Add as filter">
        <SearchIcon />
      </button>
      <button
        className={styles.button}
        type="button"
        aria-label="Sort"
        aria-expanded={isSortBarOpen}
        onClick={onToggleSortBar}
      >
        <SortIcon />
      </button>
    </form>
  );
}

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
