import { useId } from 'react';
import explore from '../explore.module.css';
import { Icon } from '../icon.tsx';
import { usePage, useSearch } from '../shelf-provider.tsx';
import styles from './search-form.module.css';
import { chipsOf, TermList } from './term-list.tsx';

export function SearchForm() {
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
          // Not every browser does this by itself.
          if (event.key !== 'Escape' || typed === '') return;
          event.preventDefault();
          setTyped('');
        }}
      />
      <TermList />
      <button className={styles.button} type="submit" aria-label="Add as filter">
        <Icon path="m15 15 6.4 6.4M10 3.4a6.6 6.6 0 1 0 0 13.2 6.6 6.6 0 0 0 0-13.2z" />
      </button>
    </form>
  );
}

/** In a narrow window: opens the sheet of sort and filters, and says how many are set. */
export function SheetButton() {
  const { sheet, urlState } = useSearch();
  const { length: count } = chipsOf(urlState);
  return (
    <button className={styles.sheet} type="button" aria-haspopup="dialog" onClick={sheet.open}>
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
