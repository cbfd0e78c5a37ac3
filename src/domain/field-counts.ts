import type { Cassette } from './cassette.ts';
import { type FieldFilter, fieldValues, filterCassettes, foldValue } from './field-filter.ts';

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

const bitOf = (field: CountedField): number => 1 << countedFields.indexOf(field);
const isCounted = (field: FieldFilter['field']): field is CountedField =>
  (countedFields as readonly string[]).includes(field);

/** All values that occurred, by their number: comparing numbers is much faster than comparing texts. */
const known: { bit: number; value: string; folded: string }[] = [];
const numbers = new Map<string, number>();
const numbersOfCassette = new WeakMap<Cassette, readonly number[]>();

function numberOf(field: CountedField, value: string): number {
  const spelling = `${field}\u0000${value}`;
  let number = numbers.get(spelling);
  if (number !== undefined) return number;
  const folded = foldValue(value);
  const key = `${field}\u0001${folded}`;
  number = numbers.get(key) ?? known.push({ bit: bitOf(field), value, folded }) - 1;
  numbers.set(key, number);
  numbers.set(spelling, number);
  return number;
}

function valueNumbers(cassette: Cassette): readonly number[] {
  const cached = numbersOfCassette.get(cassette);
  if (cached) return cached;
  const all = countedFields.flatMap((field) =>
    fieldValues(cassette, field).map((value) => numberOf(field, value)),
  );
  const result = [...new Set(all)];
  numbersOfCassette.set(cassette, result);
  return result;
}

/** The most frequent first; decades in their order. */
const compare = (field: CountedField) => (a: ValueCount, b: ValueCount) => {
  const byValue = a.folded < b.folded ? -1 : Number(a.folded > b.folded);
  return field === 'decade' ? byValue : b.count - a.count || byValue;
};

/**
 * For each field its values, each with the number of cassettes that match the filters of all other
 * fields; so it says what choosing the value gives. Values that lead to nothing are left out, unless
 * they are chosen (docs/behaviour.md, "Filter panel"). One pass: some milliseconds for 10,000.
 */
export function countValues(
  cassettes: readonly Cassette[],
  filters: readonly FieldFilter[],
): Record<CountedField, ValueCount[]> {
  const lists = filterCassettes(
    cassettes,
    filters.filter(({ field }) => !isCounted(field)),
  ).map(valueNumbers);
  let filteredFields = 0;
  const chosen = new Set<number>();
  for (const { field, value } of filters) {
    if (!isCounted(field)) continue;
    filteredFields |= bitOf(field);
    chosen.add(numberOf(field, value));
  }
  const bits = known.map(({ bit }) => bit);
  const counts = new Int32Array(known.length);
  for (const list of lists) {
    let missing = filteredFields;
    for (const number of list) if (chosen.has(number)) missing &= ~(bits[number] as number);
    // A cassette that fails in one field counts in that field, in two fields nowhere.
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
  for (const [number, { bit, value, folded }] of known.entries()) {
    const count = counts[number] ?? 0;
    const field = countedFields[Math.log2(bit)];
    if (field && (count > 0 || chosen.has(number))) result[field].push({ value, folded, count });
  }
  for (const field of countedFields) result[field].sort(compare(field));
  return result;
}
