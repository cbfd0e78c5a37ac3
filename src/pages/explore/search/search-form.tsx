import { type ReactNode, useId } from 'react';
import { usePage, useSearch } from '../shelf-page.tsx';
import styles from './search-form.module.css';

type Props = {
  /** What stands beside the text. */
  children: ReactNode;
  /** The last button. */
  button: ReactNode;
};

/** The search input, its submit button, and a button of the caller. */
export function SearchForm({ children, button }: Props) {
  const { typed, setTyped, submit } = useSearch();
  const { searchInput } = usePage();
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every supported browser knows the search element
    <form
      role="search"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
        // On touch screens this closes the keyboard.
        if (window.matchMedia('(hover: none)').matches) searchInput.current?.blur();
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        Search the shelf
      </label>
      <input
        ref={searchInput}
        id={id}
        className={styles.input}
        type="text"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="SEARCH"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed !== '' && (
        <button
          className={`${styles.button} ${styles.clear}`}
          type="button"
          aria-label="Clear the text"
          onClick={() => {
            setTyped('');
            searchInput.current?.focus();
          }}
        >
          <svg viewBox="0 0 12 12" width="16" height="16" aria-hidden="true">
            <path d="m1.5 1.5 9 9m0-9-9 9" stroke="currentColor" strokeWidth="2" />
          </svg>
        </button>
      )}
      {children}
      <button className={styles.button} type="submit" aria-label="Add as filter">
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <g fill="none" stroke="currentColor" strokeWidth="2.75">
            <circle cx="10" cy="10" r="6.6" />
            <path d="m15 15 6.4 6.4" />
          </g>
        </svg>
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
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        d="M7.5 20.5v-16m-4.2 4.6 4.2-4.6 4.2 4.6M16.5 3.5v16m-4.2-4.6 4.2 4.6 4.2-4.6"
      />
    </svg>
  </button>
);

/** Opens the sheet of sort and filters, and says how many are set. */
export function SheetButton() {
  const { sheet, chips } = useSearch();
  return (
    <button
      className={`${styles.button} ${styles.sheet}`}
      type="button"
      aria-haspopup="dialog"
      onClick={sheet.open}
    >
      <span>
        Filter <br />& sort
      </span>
      {chips.length > 0 && (
        <>
          {' '}
          <b>{chips.length}</b>
          <span className="visually-hidden"> set</span>
        </>
      )}
    </button>
  );
}
