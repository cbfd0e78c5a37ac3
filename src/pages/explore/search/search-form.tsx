import { type ChangeEvent, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { SearchIcon, SortIcon } from './icons.tsx';
import styles from './search-form.module.css';

type Props = {
  box: RefObject<HTMLInputElement | null>;
  typed: string;
  onType: (typed: string) => void;
  onSubmit: () => void;
  sorting: boolean;
  onToggleSorting: () => void;
};

/** The box, its magnifier, and the button for the sort bar (specification, section 2). */
export function SearchForm({ box, typed, onType, onSubmit, sorting, onToggleSorting }: Props) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser knows the element search yet
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
      <UpperCaseInput input={box} id={id} className={styles.box} value={typed} onChange={onType} />
      <button className={styles.button} type="submit" aria-label="Add as filter">
        <SearchIcon />
      </button>
      <button
        className={styles.button}
        type="button"
        aria-label="Sort"
        aria-expanded={sorting}
        onClick={onToggleSorting}
      >
        <SortIcon />
      </button>
    </form>
  );
}

type InputProps = {
  input: RefObject<HTMLInputElement | null>;
  id: string;
  className: string | undefined;
  value: string;
  onChange: (value: string) => void;
};

/** Forces upper case without moving the caret, and without breaking into an input method's work. */
function UpperCaseInput({ input, id, className, value, onChange }: InputProps) {
  const caret = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (caret.current !== null && input.current === document.activeElement)
      input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const force = (element: HTMLInputElement) => {
    const at = element.selectionStart ?? element.value.length;
    // A letter may become two: ß is SS.
    const before = element.value.slice(0, at).toUpperCase();
    caret.current = before.length;
    onChange(before + element.value.slice(at).toUpperCase());
  };

  return (
    <input
      ref={input}
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
        const composing = (event.nativeEvent as InputEvent).isComposing;
        if (composing) onChange(event.target.value);
        else force(event.target);
      }}
      onCompositionEnd={(event) => force(event.currentTarget)}
    />
  );
}
