import bar from '../button-bar.module.css';
import { type ShelfSortKey, type SortState, sortDirection, sortLabel } from './shelf-url.ts';
import styles from './sort-bar.module.css';

type Props = { state: SortState; onSort: (key: ShelfSortKey) => void };

const sortBarKeys = ['title', 'artist', 'releaseYear', 'label'] as const;

/** A button for each key of the sort bar. */
export const SortBar = (props: Props) => (
  <fieldset className={`${bar.bar} ${styles.keys}`}>
    <legend className="visually-hidden">Sort by</legend>
    {sortBarKeys.map((key) => (
      <SortKeyButton key={key} sortKey={key} {...props} />
    ))}
  </fieldset>
);

/** Sorts by a key; while it is active, an arrow shows its direction. */
export function SortKeyButton({ sortKey, state, onSort }: Props & { sortKey: ShelfSortKey }) {
  const label = sortLabel[sortKey];
  const direction = sortDirection(state, sortKey);
  const isActive = state.sort === sortKey;
  return (
    <button
      type="button"
      aria-label={isActive ? `${label}, ${direction}` : undefined}
      aria-pressed={isActive}
      onClick={() => onSort(sortKey)}
    >
      {label}
      {isActive && <span aria-hidden="true">{direction === 'ascending' ? '↑' : '↓'}</span>}
    </button>
  );
}
