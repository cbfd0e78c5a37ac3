import type { Cassette } from './cassette.ts';
import type { Pile } from './pile.ts';
import {
  type FieldFilter,
  type FilterName,
  fieldValues,
  filterShelf,
  foldValue,
} from './shelf-filters.ts';

/** A value in its first spelling, with the number of cassettes that a filter by it would find. */
export type ValueCount = {
  readonly value: string;
  readonly folded: string;
  readonly count: number;
};

/**
 * The values of a field, the most frequent first, decades in their order. A cassette counts if it
 * matches the filters of all other fields (docs/behaviour, "Filter panel").
 */
export function countValues(
  field: FilterName,
  cassettes: readonly Cassette[],
  filters: readonly FieldFilter[],
  pile?: Pile | null,
): ValueCount[] {
  const counts = new Map<string, { value: string; folded: string; count: number }>();
  const add = (value: string, count: number) => {
    const folded = foldValue(value);
    const known = counts.get(folded);
    if (known) known.count += count;
    else counts.set(folded, { value, folded, count });
  };
  const others = filters.filter((filter) => filter.name !== field);
  for (const cassette of filterShelf(cassettes, others, pile)) {
    const values = fieldValues(cassette, field);
    // A value may be there twice, in two spellings.
    for (const [index, value] of values.entries())
      if (!values.slice(0, index).some((one) => foldValue(one) === foldValue(value))) add(value, 1);
  }
  for (const filter of filters) if (filter.name === field) add(filter.value, 0);
  return [...counts.values()].sort((a, b) => {
    const byValue = a.folded < b.folded ? -1 : 1;
    return field === 'decade' ? byValue : b.count - a.count || byValue;
  });
}
