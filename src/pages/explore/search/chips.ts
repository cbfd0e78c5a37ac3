import { type FieldFilter, filterName } from '../../../domain/field-filter.ts';
import type { SearchState } from './shelf-url.ts';
import type { Chip } from './term-list.tsx';

const filterKey = ({ field, value }: FieldFilter) => `${field}:${value}`;

const filterText = ({ field, value }: FieldFilter): string =>
  field === 'since'
    ? new Date(Number(value)).toLocaleDateString([], { dateStyle: 'medium' })
    : value;

/** The chips of a search: its terms, then its field filters. */
export const chipsOf = ({ terms, filters }: Pick<SearchState, 'terms' | 'filters'>): Chip[] => [
  ...terms.map((term) => ({ key: term, text: term })),
  ...filters.map((filter) => ({
    key: filterKey(filter),
    field: filterName[filter.field],
    text: filterText(filter),
  })),
];

/** The search without the term or the filter of a chip. */
export const withoutChip = (
  { terms, filters }: Pick<SearchState, 'terms' | 'filters'>,
  { key, field }: Chip,
) =>
  field
    ? { filters: filters.filter((filter) => filterKey(filter) !== key) }
    : { terms: terms.filter((term) => term !== key) };
