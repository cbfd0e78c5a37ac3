import { type Cassette, isAvailable } from './cassette.ts';
import { foldText } from './cassette-search.ts';
import type { Pile } from './pile.ts';

/** The fields whose whole values filter the shelf, by their names in its URL. */
export const filterFields = [
  'artist',
  'label',
  'year',
  'decade',
  'country',
  'genre',
  'place',
  'available',
  'since',
  'pile',
] as const;
export type FilterField = (typeof filterFields)[number];

/** `value` as it is written; for `since` a time in milliseconds since the epoch, for `pile` `mine`. */
export type FieldFilter = { readonly field: FilterField; readonly value: string };

export const filterName: Record<FilterField, string> = {
  artist: 'Artist',
  label: 'Label',
  year: 'Year',
  decade: 'Decade',
  country: 'Country',
  genre: 'Genre',
  place: 'Place',
  available: 'Available',
  since: 'New since',
  pile: 'My pile',
};

/** The decade of a year: "1990s". */
export const decade = (year: number) => `${Math.floor(year / 10)}0s`;

/** The values of a cassette in a field other than `since` and `pile`; blank ones are left out. */
export function fieldValues(cassette: Cassette, field: FilterField): readonly string[] {
  const { releaseYear } = cassette;
  switch (field) {
    case 'artist':
    case 'genre':
      return cassette[field];
    case 'place':
      return cassette.locations;
    case 'available':
      return isAvailable(cassette) ? ['now'] : [];
    case 'year':
      return releaseYear === null ? [] : [String(releaseYear)];
    case 'decade':
      return releaseYear === null ? [] : [decade(releaseYear)];
    case 'label':
    case 'country':
      return cassette[field] === '' ? [] : [cassette[field]];
    case 'since':
    case 'pile':
      return [];
  }
}

// Most values occur many times, and folding is slow.
const folded = new Map<string, string>();

/** A value without case, accents and outer blanks: equal values are the same. */
export function foldValue(value: string): string {
  const known = folded.get(value);
  if (known !== undefined) return known;
  const result = foldText(value).trim();
  folded.set(value, result);
  return result;
}

const isSameFilter = (a: FieldFilter, b: FieldFilter): boolean =>
  a.field === b.field && foldValue(a.value) === foldValue(b.value);

/** Adds a filter, or removes it if it is there. */
export const toggleFilter = (
  filters: readonly FieldFilter[],
  filter: FieldFilter,
): readonly FieldFilter[] => {
  const others = filters.filter((other) => !isSameFilter(other, filter));
  return others.length < filters.length ? others : [...filters, filter];
};

/** Makes a value the only one of its field. */
export const setFilter = (
  filters: readonly FieldFilter[],
  filter: FieldFilter,
): readonly FieldFilter[] => [...filters.filter(({ field }) => field !== filter.field), filter];

/**
 * The cassettes that match, in their order: in each filtered field one of the values, compared whole,
 * without case and accents; `since` is a time that `createdAt` must exceed; of one's own `pile` that has
 * not been read nothing matches (docs/behaviour.md, "Field filters").
 */
export function filterCassettes(
  cassettes: readonly Cassette[],
  filters: readonly FieldFilter[],
  pile?: Pile | null,
): readonly Cassette[] {
  if (filters.length === 0) return cassettes;
  const tests = filterFields.flatMap((field) => {
    const values = filters.filter((filter) => filter.field === field).map(({ value }) => value);
    if (values.length === 0) return [];
    if (field === 'since') {
      const time = Math.min(...values.map(Number));
      return [(cassette: Cassette) => (cassette.createdAt ?? 0) > time];
    }
    if (field === 'pile') return [({ id }: Cassette) => pile?.has(id) === true];
    const wanted = new Set(values.map(foldValue));
    return [
      (cassette: Cassette) =>
        fieldValues(cassette, field).some((value) => wanted.has(foldValue(value))),
    ];
  });
  return cassettes.filter((cassette) => tests.every((test) => test(cassette)));
}
