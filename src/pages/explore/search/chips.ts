import { type FieldFilter, filterName } from '../../../domain/field-filter.ts';
import type { SearchState } from './shelf-url.ts';

type Search = Pick<SearchState, 'terms' | 'filters'>;

/** A filter term, or a field filter with its field. */
export type Chip = { readonly key: string; readonly field?: string; readonly text: string };

/** The key of a chip; that of a term begins with the colon. */
const keyOf = (value: string, field = '') => `${field}:${value}`;

function filterChip({ field, value }: FieldFilter): Chip {
  const key = keyOf(value, field);
  const name = filterName[field];
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

/** The chips of a search: its terms, then its field filters, each once although a URL may repeat one. */
export const chipsOf = ({ terms, filters }: Search): Chip[] => {
  const chips = [...terms.map((text) => ({ key: keyOf(text), text })), ...filters.map(filterChip)];
  return [...new Map(chips.map((chip) => [chip.key, chip])).values()];
};

/** The search without the term or the filter of a chip. */
export const withoutChip = ({ terms, filters }: Search, { key }: Chip): Search => ({
  terms: terms.filter((term) => keyOf(term) !== key),
  filters: filters.filter(({ field, value }) => keyOf(value, field) !== key),
});
