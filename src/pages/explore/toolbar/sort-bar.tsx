import bar from '../button-bar.module.css';
import { shelfSortKeys, sortDirection, sortLabel } from '../search/shelf-url.ts';
import { useShelfPage } from '../shelf-page.tsx';
import styles from './toolbar.module.css';

/** A button for each key; the active one shows its direction by an arrow. */
export function SortBar() {
  const { urlState, sortBy } = useShelfPage();
  return (
    <fieldset className={`${bar.bar} ${styles.keys}`}>
      <legend className="visually-hidden">Sort by</legend>
      {shelfSortKeys.map((key) => {
        const direction = sortDirection(urlState, key);
        const isActive = urlState.sort === key;
        return (
          <button
            key={key}
            type="button"
            className={bar.button}
            aria-label={isActive ? `${sortLabel[key]}, ${direction}` : undefined}
            aria-pressed={isActive}
            data-counts
            onClick={() => sortBy(key)}
          >
            {sortLabel[key]}
            {isActive && <span aria-hidden="true">{direction === 'ascending' ? '↑' : '↓'}</span>}
          </button>
        );
      })}
    </fieldset>
  );
}
