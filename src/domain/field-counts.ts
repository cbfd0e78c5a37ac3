import type { Cassette } from './cassette.ts';
import { type FieldFilter, fieldValues, filterCassettes, foldValue } from './field-filter.ts';
import type { Pile } from './pile.ts';

/** The fields whose values are counted, each a bit of a mask. */
export const countedFields = [
  'available',
  'decade',
  'country',
  'genre',
  'label',
  'place',
] as const satisfies readonly FieldFilter['field'][];
export type CountedField = (typeof countedFields)[number];

/** A value in its first spelling, with the number of cassettes that a filter by it would find. */
export type ValueCount = {
  readonly value: string;
  readonly folded: string;
  readonly count: number;
};

const isCounted = (field: FieldFilter['field']): field is CountedField =>
  (countedFields as readonly string[]).includes(field);

/** All values that have occurred, by their number: comparing numbers is much faster than comparing texts. */
const numbered: { bit: number; value: string; folded: string }[] = [];
/** For each counted field the numbers of its spellings and of its folded values. */
const numbers = countedFields.map(() => ({
  bySpelling: new Map<string, number>(),
  byFolded: new Map<string, number>(),
}));
const numbersOfCassette = new WeakMap<Cassette, readonly number[]>();

function numberOf(field: number, value: string): number {
  const { bySpelling, byFolded } = numbers[field] as (typeof numbers)[number];
  let number = bySpelling.get(value);
  if (number !== undefined) return number;
  const folded = foldValue(value);
  number = byFolded.get(folded) ?? numbered.push({ bit: 1 << field, value, folded }) - 1;
  byFolded.set(folded, number);
  bySpelling.set(value, number);
  return number;
}

function valueNumbers(cassette: Cassette): readonly number[] {
  const cached = numbersOfCassette.get(cassette);
  if (cached) return cached;
  const result: number[] = [];
  for (let field = 0; field < countedFields.length; field++)
    for (const value of fieldValues(cassette, countedFields[field] as CountedField)) {
      const number = numberOf(field, value);
      if (!result.includes(number)) result.push(number);
    }
  numbersOfCassette.set(cassette, result);
  return result;
}

/** The most frequent first; decades in their order. */
const compare = (field: CountedField) => (a: ValueCount, b: ValueCount) => {
  const byValue = a.folded < b.folded ? -1 : Number(a.folded > b.folded);
  return field === 'decade' ? byValue : b.count - a.count || byValue;
};

/**
 * The values of each field. The count of a value is the number of cassettes that have it and match the
 * filters of all other fields. Values without a cassette are left out, unless they are chosen
 * (docs/behaviour.md, "Filter panel"). Takes a few milliseconds for 10,000 cassettes.
 */
export function countValues(
  cassettes: readonly Cassette[],
  filters: readonly FieldFilter[],
  pile?: Pile | null,
): Record<CountedField, ValueCount[]> {
  const lists = filterCassettes(
    cassettes,
    filters.filter(({ field }) => !isCounted(field)),
    pile,
  ).map(valueNumbers);
  let filteredFields = 0;
  const chosen = new Set<number>();
  for (const { field, value } of filters) {
    if (!isCounted(field)) continue;
    const index = countedFields.indexOf(field);
    filteredFields |= 1 << index;
    chosen.add(numberOf(index, value));
  }
  const bits = numbered.map(({ bit }) => bit);
  const counts = new Int32Array(numbered.length);
  for (const list of lists) {
    let missing = filteredFields;
    for (const number of list) if (chosen.has(number)) missing &= ~(bits[number] as number);
    // A cassette that fails the filters of one field counts in that field; of two fields, nowhere.
    if ((missing & (missing - 1)) !== 0) continue;
    for (const number of list)
      if (missing === 0 || bits[number] === missing) counts[number] = (counts[number] ?? 0) + 1;
  }
  const result: Record<CountedField, ValueCount[]> = {
    available: [],
    decade: [],
    country: [],
    genre: [],
    label: [],
    place: [],
  };
  for (const [number, { bit, value, folded }] of numbered.entries()) {
    const count = counts[number] ?? 0;
    const field = countedFields[Math.log2(bit)];
    if (field && (count > 0 || chosen.has(number))) result[field].push({ value, folded, count });
  }
  for (const field of countedFields) result[field].sort(compare(field));
  return result;
}
