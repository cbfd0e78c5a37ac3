import { type FieldFilter, filterName } from '../../../domain/field-filter.ts';
import { type SearchState, sortDirection, sortLabel } from './shelf-url.ts';

/** A filter term, a field filter with its field, or the order. */
type Chip = {
  /** That of a term begins with the colon. */
  readonly key: string;
  readonly field?: string;
  readonly text: string;
  /** What removes it from the search. */
  readonly removal: Partial<SearchState>;
};

function filterText({ field, value }: FieldFilter): Pick<Chip, 'field' | 'text'> {
  const name = filterName(field);
  if (field === 'pile') return { text: name };
  if (field === 'available' && value === 'now') return { text: 'Available now' };
  if (field !== 'since') return { field: name, text: value };
  const text = new Date(Number(value)).toLocaleDateString([], { dateStyle: 'medium' });
  return { field: name, text };
}

/** The chips of a search: its terms, its field filters, each once although a URL may repeat one, its order. */
export function chipsOf(search: Omit<SearchState, 'typed'>): Chip[] {
  const { terms, filters, sort } = search;
  const keyOf = ({ field, value }: FieldFilter) => `${field}:${value}`;
  const chips: Chip[] = [
    ...terms.map((text) => ({
      key: `:${text}`,
      text,
      removal: { terms: terms.filter((term) => term !== text) },
    })),
    ...filters.map((filter) => ({
      key: keyOf(filter),
      ...filterText(filter),
      removal: { filters: filters.filter((other) => keyOf(other) !== keyOf(filter)) },
    })),
  ];
  if (sort) {
    const arrow = sortDirection(search, sort) === 'ascending' ? '↑' : '↓';
    chips.push({ key: 'sort', text: `By ${sortLabel[sort]} ${arrow}`, removal: { sort: null } });
  }
  return [...new Map(chips.map((chip) => [chip.key, chip])).values()];
}
