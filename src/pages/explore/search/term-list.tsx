import { crossPath, Icon } from '../icon.tsx';
import { usePage, useSearch } from '../shelf-page.tsx';
import styles from './term-list.module.css';

/** The chips of the filter terms, the field filters and the order, each with a button that removes it. */
export function TermList() {
  const { chips, update } = useSearch();
  const { searchInput } = usePage();
  if (chips.length === 0) return null;
  return (
    <ul role="list" className={styles.terms} aria-label="Filters">
      {chips.map((chip) => (
        <li key={chip.key} className={styles.term}>
          <span className={styles.text}>
            {chip.field && <span className={styles.field}>{chip.field}: </span>}
            <bdi>{chip.text}</bdi>
          </span>
          <button
            type="button"
            className={styles.remove}
            aria-label={`Remove ${chip.field ? `${chip.field}: ` : ''}${chip.text}`}
            onClick={({ currentTarget }) => {
              const item = currentTarget.parentElement;
              const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
              (neighbour?.querySelector('button') ?? searchInput.current)?.focus();
              update(chip.removal);
            }}
          >
            <Icon path={crossPath} />
          </button>
        </li>
      ))}
    </ul>
  );
}
