import { useMediaQuery } from '../../../components/use-media-query.ts';
import bar from '../button-bar.module.css';
import { narrowWindow } from '../narrow-window.ts';
import { shelfSortKeys, sortDirection, sortLabel } from '../search/shelf-url.ts';
import { useSearch } from '../shelf-page.tsx';
import styles from './toolbar.module.css';

/** The name of a group of tools, in sight in the sheet. */
export const GroupName = ({ children }: { children: string }) => (
  <legend className={useMediaQuery(narrowWindow) ? styles.name : 'visually-hidden'}>
    {children}
  </legend>
);

/** A button for each key; the active one shows its direction by an arrow. */
export function SortBar() {
  const { urlState, sortBy } = useSearch();
  return (
    <fieldset className={`${bar.bar} ${styles.keys}`}>
      <GroupName>Order</GroupName>
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
