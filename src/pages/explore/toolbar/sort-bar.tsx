import bar from '../button-bar.module.css';
import { type ShelfSortKey, sortDirection, sortLabel } from '../search/shelf-url.ts';
import { useShelfPage } from '../shelf-page.tsx';
import styles from './toolbar.module.css';

const sortBarKeys = ['title', 'artist', 'releaseYear', 'label'] as const;

/** A button for each key of the sort bar. */
export const SortBar = () => (
  <fieldset className={`${bar.bar} ${styles.keys}`}>
    <legend className="visually-hidden">Sort by</legend>
    {sortBarKeys.map((key) => (
      <SortKeyButton key={key} sortKey={key} />
    ))}
  </fieldset>
);

/** Sorts by a key; while it is active, an arrow shows its direction. */
export function SortKeyButton({ sortKey }: { sortKey: ShelfSortKey }) {
  const { urlState, sortBy } = useShelfPage();
  const label = sortLabel[sortKey];
  const direction = sortDirection(urlState, sortKey);
  const isActive = urlState.sort === sortKey;
  return (
    <button
      type="button"
      className={bar.button}
      aria-label={isActive ? `${label}, ${direction}` : undefined}
      aria-pressed={isActive}
      onClick={() => sortBy(sortKey)}
    >
      {label}
      {isActive && <span aria-hidden="true">{direction === 'ascending' ? '↑' : '↓'}</span>}
    </button>
  );
}
