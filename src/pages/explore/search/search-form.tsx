import { useId } from 'react';
import explore from '../explore.module.css';
import { Icon } from '../icon.tsx';
import { usePage, useSearch } from '../shelf-page.tsx';
import styles from './search-form.module.css';
import { chipsOf, TermList } from './term-list.tsx';

/**
 * The search input and its submit button, then the button of the sheet, or with the terms in one line that of
 * the sort bar.
 */
export function SearchForm({ isNarrow }: { isNarrow: boolean }) {
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
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="SEARCH"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // Not every browser does it.
          if (event.key !== 'Escape' || typed === '') return;
          event.preventDefault();
          setTyped('');
        }}
      />
      {!isNarrow && <TermList />}
      <button className={styles.button} type="submit" aria-label="Add as filter">
        <Icon path="m15 15 6.4 6.4M10 3.4a6.6 6.6 0 1 0 0 13.2 6.6 6.6 0 0 0 0-13.2z" />
      </button>
      {isNarrow ? <SheetButton /> : <SortToggle />}
    </form>
  );
}

/** Shows and hides the sort bar. */
function SortToggle() {
  const { isSortBarOpen, setSortBarOpen } = usePage();
  return (
    <button
      className={styles.button}
      type="button"
      aria-label="Sort"
      aria-expanded={isSortBarOpen}
      onClick={() => setSortBarOpen(!isSortBarOpen)}
    >
      <Icon path="M7.5 20.5v-16m-4.2 4.6 4.2-4.6 4.2 4.6M16.5 3.5v16m-4.2-4.6 4.2 4.6 4.2-4.6" />
    </button>
  );
}

/** Opens the sheet of sort and filters, and says how many are set. */
function SheetButton() {
  const { sheet, urlState } = useSearch();
  const { length: count } = chipsOf(urlState);
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
      {count > 0 && (
        <>
          {' '}
          <b className={explore.badge}>{count}</b>
          <span className="visually-hidden"> set</span>
        </>
      )}
    </button>
  );
}
