import { type Cassette, isAvailable } from './cassette.ts';
import { foldText } from './cassette-search.ts';
import { type FieldName, fieldNames, fieldSpecs, isOfKind } from './fields.ts';
import type { Pile } from './pile.ts';

/** Filters that are not the values of a field, by their names in the URL. */
const otherFilters = {
  decade: 'Decade',
  available: 'Available',
  since: 'New since',
  pile: 'My pile',
} as const;

type NameOf<F extends FieldName> = (typeof fieldSpecs)[F] extends {
  filter: { label: infer Label extends string };
}
  ? Lowercase<Label>
  : never;
/** The name of a filter of the shelf in its URL: a field or a kind of its own. */
export type FilterName = { [F in FieldName]: NameOf<F> }[FieldName] | keyof typeof otherFilters;

/** The fields whose whole values filter the shelf, each with the name of its filter. */
export const filterableFields = fieldNames.flatMap((field) => {
  const { filter } = fieldSpecs[field];
  return filter ? [{ ...filter, field, name: filter.label.toLowerCase() as FilterName }] : [];
});
const labels = new Map<string, string>([
  ...Object.entries(otherFilters),
  ...filterableFields.map(({ name, label }) => [name, label] as const),
]);

export const isFilterName = (name: string): name is FilterName => labels.has(name);
export const shelfFilterLabel = (name: FilterName): string => labels.get(name) ?? name;

/** `value` of `since` is a time in milliseconds since the epoch, of `pile` it is `mine`. */
export type FieldFilter = { readonly name: FilterName; readonly value: string };

/** The decade of a year: "1990s". */
export const decade = (year: number) => `${Math.floor(year / 10)}0s`;

/** The values of a cassette that a filter other than `since` and `pile` compares; no blank ones. */
export function fieldValues(cassette: Cassette, name: FilterName): readonly string[] {
  const { releaseYear } = cassette;
  if (name === 'decade') return releaseYear === null ? [] : [decade(releaseYear)];
  if (name === 'available') return isAvailable(cassette) ? ['now'] : [];
  const field = filterableFields.find((one) => one.name === name)?.field;
  if (!field) return [];
  if (isOfKind(field, 'list')) return cassette[field];
  const text = String(cassette[field] ?? '');
  return text === '' ? [] : [text];
}

// Most values occur many times, and folding is slow.
const folded = new Map<string, string>();

/** A value without case, accents and outer blanks: equal values are the same. */
export function foldValue(value: string): string {
  const result = folded.get(value) ?? foldText(value).trim();
  folded.set(value, result);
  return result;
}

/** Adds a filter, or removes it if it is there. */
export const toggleFilter = (
  filters: readonly FieldFilter[],
  filter: FieldFilter,
): readonly FieldFilter[] => {
  const others = filters.filter(
    ({ name, value }) => name !== filter.name || foldValue(value) !== foldValue(filter.value),
  );
  return others.length < filters.length ? others : [...filters, filter];
};

/** Makes a value the only one of its field. */
export const setFilter = (
  filters: readonly FieldFilter[],
  filter: FieldFilter,
): readonly FieldFilter[] => [...filters.filter(({ name }) => name !== filter.name), filter];

/**
 * The cassettes that match one value in each filtered field, in their order. Nothing matches a pile
 * that has not been read (docs/behaviour, "Field filters").
 */
export function filterShelf(
  cassettes: readonly Cassette[],
  filters: readonly FieldFilter[],
  pile?: Pile | null,
): readonly Cassette[] {
  if (filters.length === 0) return cassettes;
  const tests = [...new Set(filters.map(({ name }) => name))].map((name) => {
    const values = filters.filter((filter) => filter.name === name).map(({ value }) => value);
    if (name === 'since') {
      const time = Math.min(...values.map(Number));
      return (cassette: Cassette) => (cassette.createdAt ?? 0) > time;
    }
    if (name === 'pile') return ({ id }: Cassette) => pile?.has(id) === true;
    const wanted = new Set(values.map(foldValue));
    return (cassette: Cassette) =>
      fieldValues(cassette, name).some((value) => wanted.has(foldValue(value)));
  });
  return cassettes.filter((cassette) => tests.every((test) => test(cassette)));
}
