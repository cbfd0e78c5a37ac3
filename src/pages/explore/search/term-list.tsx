import { useMediaQuery } from '../../../components/use-media-query.ts';
import { type FieldFilter, shelfFilterLabel, toggleFilter } from '../../../domain/shelf-filters.ts';
import { crossPath, Icon } from '../icon.tsx';
import { narrowWindow } from '../narrow-window.ts';
import { usePage, useSearch } from '../shelf-provider.tsx';
import { type SearchState, sortDirection, sortLabel } from './shelf-url.ts';
import styles from './term-list.module.css';

/** A filter term, a field filter with its field, or the order. */
type Chip = {
  /** That of a term begins with the colon. */
  readonly key: string;
  /** With a colon and a blank; empty for none. */
  readonly field: string;
  readonly text: string;
  readonly removal: Partial<SearchState>;
};

function filterText({ name, value }: FieldFilter): Pick<Chip, 'field' | 'text'> {
  const label = shelfFilterLabel(name);
  if (name === 'pile') return { field: '', text: label };
  if (name === 'available') return { field: '', text: 'Available now' };
  if (name !== 'since') return { field: `${label}: `, text: value };
  const text = new Date(Number(value)).toLocaleDateString([], { dateStyle: 'medium' });
  return { field: `${label}: `, text };
}

/** The chips of a search: its terms, its field filters, each once although a URL may repeat one, its order. */
export function chipsOf(search: Omit<SearchState, 'typed'>): Chip[] {
  const { terms, filters, sort } = search;
  const chips: Chip[] = [
    ...terms.map((text) => ({
      key: `:${text}`,
      field: '',
      text,
      removal: { terms: terms.filter((term) => term !== text) },
    })),
    ...filters.map((filter) => ({
      key: `${filter.name}:${filter.value}`,
      ...filterText(filter),
      removal: { filters: toggleFilter(filters, filter) },
    })),
  ];
  if (sort) {
    const arrow = sortDirection(search, sort) === 'ascending' ? '↑' : '↓';
    const text = `By ${sortLabel[sort]} ${arrow}`;
    chips.push({ key: 'sort', field: '', text, removal: { sort: null } });
  }
  return [...new Map(chips.map((chip) => [chip.key, chip])).values()];
}

/** The chips of the filter terms, the field filters and the order, each with a button that removes it. */
export function TermList() {
  const { urlState, update } = useSearch();
  const { searchInput, isSortBarOpen } = usePage();
  const isNarrow = useMediaQuery(narrowWindow);
  // In a wide window pressed buttons in the same bar say these.
  const isSaid = ({ key }: Chip) => key === 'pile:mine' || (key === 'sort' && isSortBarOpen);
  const chips = chipsOf(urlState).filter((chip) => isNarrow || !isSaid(chip));
  if (chips.length === 0) return null;
  return (
    <ul role="list" className={styles.terms} aria-label="Filters">
      {chips.map((chip) => (
        <li key={chip.key} className={styles.term} data-chosen>
          <span className={styles.text}>
            {chip.field && <span className={styles.field}>{chip.field}</span>}
            <bdi>{chip.text}</bdi>
          </span>
          <button
            type="button"
            className={styles.remove}
            aria-label={`Remove ${chip.field}${chip.text}`}
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
