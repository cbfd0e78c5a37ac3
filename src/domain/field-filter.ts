import { type Cassette, isAvailable } from './cassette.ts';
import { foldText } from './cassette-search.ts';
import { cassetteFields, type FieldName, fieldNames, isOfKind } from './fields.ts';
import type { Pile } from './pile.ts';

/** Filters that are not the values of a field, by their names in the URL. */
const otherFilters = {
  decade: 'Decade',
  available: 'Available',
  since: 'New since',
  pile: 'My pile',
} as const;

type NameOf<F extends FieldName> = (typeof cassetteFields)[F] extends {
  filter: { name: infer Name extends string };
}
  ? Lowercase<Name>
  : never;
/** By what the shelf is filtered, as its URL names it. */
export type FilterField = { [F in FieldName]: NameOf<F> }[FieldName] | keyof typeof otherFilters;

/** The fields whose whole values filter the shelf, by their names in the URL. */
export const fieldFilters = fieldNames.flatMap((field) => {
  const { filter } = cassetteFields[field];
  return filter ? [{ ...filter, field, key: filter.name.toLowerCase() as FilterField }] : [];
});
const names = new Map<string, string>([
  ...Object.entries(otherFilters),
  ...fieldFilters.map(({ key, name }) => [key, name] as const),
]);

export const isFilterField = (name: string): name is FilterField => names.has(name);
export const filterName = (field: FilterField): string => names.get(field) ?? field;

/** `value` of `since` is a time in milliseconds since the epoch, of `pile` it is `mine`. */
export type FieldFilter = { readonly field: FilterField; readonly value: string };

/** The decade of a year: "1990s". */
export const decade = (year: number) => `${Math.floor(year / 10)}0s`;

/** The values of a cassette that a filter other than `since` and `pile` compares; no blank ones. */
export function fieldValues(cassette: Cassette, name: FilterField): readonly string[] {
  const { releaseYear } = cassette;
  if (name === 'decade') return releaseYear === null ? [] : [decade(releaseYear)];
  if (name === 'available') return isAvailable(cassette) ? ['now'] : [];
  const field = fieldFilters.find(({ key }) => key === name)?.field;
  if (!field) return [];
  if (isOfKind(field, 'list')) return cassette[field];
  const text = String(cassette[field] ?? '');
  return text === '' ? [] : [text];
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

/** Adds a filter, or removes it if it is there. */
export const toggleFilter = (
  filters: readonly FieldFilter[],
  filter: FieldFilter,
): readonly FieldFilter[] => {
  const others = filters.filter(
    ({ field, value }) => field !== filter.field || foldValue(value) !== foldValue(filter.value),
  );
  return others.length < filters.length ? others : [...filters, filter];
};

/** Makes a value the only one of its field. */
export const setFilter = (
  filters: readonly FieldFilter[],
  filter: FieldFilter,
): readonly FieldFilter[] => [...filters.filter(({ field }) => field !== filter.field), filter];

/**
 * The cassettes that match one value in each filtered field, in their order. Nothing matches a pile
 * that has not been read (docs/behaviour, "Field filters").
 */
export function filterCassettes(
  cassettes: readonly Cassette[],
  filters: readonly FieldFilter[],
  pile?: Pile | null,
): readonly Cassette[] {
  if (filters.length === 0) return cassettes;
  const tests = [...new Set(filters.map(({ field }) => field))].map((field) => {
    const values = filters.filter((filter) => filter.field === field).map(({ value }) => value);
    if (field === 'since') {
      const time = Math.min(...values.map(Number));
      return (cassette: Cassette) => (cassette.createdAt ?? 0) > time;
    }
    if (field === 'pile') return ({ id }: Cassette) => pile?.has(id) === true;
    const wanted = new Set(values.map(foldValue));
    return (cassette: Cassette) =>
      fieldValues(cassette, field).some((value) => wanted.has(foldValue(value)));
  });
  return cassettes.filter((cassette) => tests.every((test) => test(cassette)));
}
