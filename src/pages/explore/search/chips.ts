import type { Cassette } from '../../../domain/cassette.ts';
import {
  type FieldFilter,
  filterCassettes,
  filterName,
  isOwnPile,
} from '../../../domain/field-filter.ts';
import type { SearchState } from './shelf-url.ts';
import type { Chip } from './term-list.tsx';

type Search = Pick<SearchState, 'terms' | 'filters'>;

/** The key of a chip; that of a term begins with the colon. */
const keyOf = (value: string, field = '') => `${field}:${value}`;

const filterText = ({ field, value }: FieldFilter): string =>
  field === 'since'
    ? new Date(Number(value)).toLocaleDateString([], { dateStyle: 'medium' })
    : value;

/** The chips that need no field. */
const wholeText: Record<string, string> = {
  [keyOf('mine', 'pile')]: filterName.pile,
  [keyOf('now', 'available')]: 'Available now',
};

/** The chips of a search: its terms, then its field filters, each once although a URL may repeat one. */
export const chipsOf = ({ terms, filters }: Search, cassettes: readonly Cassette[]): Chip[] => {
  const chips = new Map<string, Chip>();
  const add = (chip: Chip) => chips.set(chip.key, chip);
  for (const text of terms) add({ key: keyOf(text), text });
  for (const filter of filters) {
    const [key, field] = [keyOf(filter.value, filter.field), filterName[filter.field]];
    const text =
      filter.field === 'pile' && !isOwnPile(filter)
        ? `A pile of ${filterCassettes(cassettes, [filter]).length}`
        : wholeText[key];
    add(text ? { key, text } : { key, field, text: filterText(filter) });
  }
  return [...chips.values()];
};

/** The search without the term or the filter of a chip. */
export const withoutChip = ({ terms, filters }: Search, { key }: Chip): Search => ({
  terms: terms.filter((term) => keyOf(term) !== key),
  filters: filters.filter(({ field, value }) => keyOf(value, field) !== key),
});
