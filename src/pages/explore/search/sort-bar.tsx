import {
  type ShelfSortKey,
  type SortState,
  shelfSortKeys,
  sortDirection,
  sortLabel,
} from './shelf-url.ts';
import styles from './sort-bar.module.css';

type Props = SortState & { onSort: (key: ShelfSortKey) => void };

/** A button for each sort key; the active one shows its direction as an arrow. */
export function SortBar({ sort, descending, onSort }: Props) {
  return (
    <fieldset className={styles.bar}>
      <legend className="visually-hidden">Sort by</legend>
      {shelfSortKeys.map((key) => {
        const direction = sortDirection({ descending }, key);
        return (
          <button
            key={key}
            type="button"
            className={styles.key}
            aria-label={sort === key ? `${sortLabel[key]}, ${direction}` : undefined}
            aria-pressed={sort === key}
            onClick={() => onSort(key)}
          >
            {sortLabel[key]}
            {sort === key && (
              <span aria-hidden="true">{direction === 'ascending' ? '↑' : '↓'}</span>
            )}
          </button>
        );
      })}
    </fieldset>
  );
}
