import { type FieldFilter, filterName } from '../../../domain/field-filter.ts';
import type { SearchState } from './shelf-url.ts';
import type { Chip } from './term-list.tsx';

const termKey = (term: string) => `term:${term}`;
const filterKey = ({ field, value }: FieldFilter) => `${field}:${value}`;

const filterText = ({ field, value }: FieldFilter): string =>
  field === 'since'
    ? new Date(Number(value)).toLocaleDateString([], { dateStyle: 'medium' })
    : value;

/** The chips of a search: its terms, then its field filters, each once. */
export const chipsOf = ({ terms, filters }: Pick<SearchState, 'terms' | 'filters'>): Chip[] => {
  const chips: Chip[] = [
    ...terms.map((term) => ({ key: termKey(term), text: term })),
    ...filters.map((filter) => ({
      key: filterKey(filter),
      field: filterName[filter.field],
      text: filterText(filter),
    })),
  ];
  // A URL may name a filter twice.
  return [...new Map(chips.map((chip) => [chip.key, chip])).values()];
};

/** The search without the term or the filter of a chip. */
export const withoutChip = (
  { terms, filters }: Pick<SearchState, 'terms' | 'filters'>,
  { key }: Chip,
) => ({
  terms: terms.filter((term) => termKey(term) !== key),
  filters: filters.filter((filter) => filterKey(filter) !== key),
});
