import { type FieldFilter, filterName } from '../../../domain/field-filter.ts';
import { type SearchState, sortDirection, sortLabel } from './shelf-url.ts';

type Search = Omit<SearchState, 'typed'>;

/** A filter term, a field filter with its field, or the order. */
type Chip = { readonly key: string; readonly field?: string; readonly text: string };

/** The key of a chip; that of a term begins with the colon. */
const keyOf = (value: string, field = '') => `${field}:${value}`;

function filterChip({ field, value }: FieldFilter): Chip {
  const key = keyOf(value, field);
  const name = filterName(field);
  switch (field) {
    case 'pile':
      return { key, text: name };
    case 'available':
      return value === 'now' ? { key, text: 'Available now' } : { key, field: name, text: value };
    case 'since': {
      const text = new Date(Number(value)).toLocaleDateString([], { dateStyle: 'medium' });
      return { key, field: name, text };
    }
    default:
      return { key, field: name, text: value };
  }
}

const sortChipKey = 'sort';

/** The chips of a search: its terms, its field filters, each once although a URL may repeat one, its order. */
export const chipsOf = (search: Search): Chip[] => {
  const { terms, filters, sort } = search;
  const chips = [...terms.map((text) => ({ key: keyOf(text), text })), ...filters.map(filterChip)];
  if (sort) {
    const arrow = sortDirection(search, sort) === 'ascending' ? '↑' : '↓';
    chips.push({ key: sortChipKey, text: `By ${sortLabel[sort]} ${arrow}` });
  }
  return [...new Map(chips.map((chip) => [chip.key, chip])).values()];
};

/** What is left of a search without the term, the filter or the order of a chip. */
export const withoutChip = ({ terms, filters, sort }: Search, { key }: Chip) => ({
  terms: terms.filter((term) => keyOf(term) !== key),
  filters: filters.filter(({ field, value }) => keyOf(value, field) !== key),
  sort: key === sortChipKey ? null : sort,
});
