import type { Cassette } from './cassette.ts';
import { foldText } from './cassette-search.ts';

export type SortKey =
  | 'title'
  | 'artist'
  | 'country'
  | 'genre'
  | 'label'
  | 'releaseId'
  | 'releaseYear'
  | 'createdAt';
export type Direction = 'ascending' | 'descending';

// The collator's `numeric` option is ten times slower than padding the numbers to one width.
const collator = new Intl.Collator(undefined, { sensitivity: 'base' });
/** Compares by locale, without case and accents. */
export const compareTexts = collator.compare;
const padNumbers = (text: string): string =>
  text.replace(/\d+/g, (digits) => digits.padStart(12, '0'));

const withoutThe = (text: string): string => text.trim().replace(/^the\s+/i, '');

/** A cassette with its sort text, prepared once so that no comparison has to build it. */
export type SortEntry = {
  readonly cassette: Cassette;
  readonly text: string;
  readonly folded: string;
};

/** The value that a cassette is sorted by; empty without one. */
export const sortText = (cassette: Cassette, key: SortKey): string => {
  const value = cassette[key] ?? '';
  return withoutThe(Array.isArray(value) ? value.join(', ') : String(value));
};

export const toSortEntry = (cassette: Cassette, key: SortKey): SortEntry => {
  const text = padNumbers(sortText(cassette, key));
  return { cassette, text, folded: foldText(text) };
};

/**
 * Sorts by locale with numbers in numeric order; a leading "The " is ignored, cassettes without a value
 * come last in both directions, and equal ones keep their order (docs/behaviour.md, "Sort").
 */
export function sortEntries(entries: readonly SortEntry[], direction: Direction): Cassette[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const withValue = entries.filter(({ text }) => text !== '');
  const withoutValue = entries.filter(({ text }) => text === '');
  // The collator is slow: a cheap sort first leaves it fewer comparisons.
  withValue.sort((a, b) => sign * (a.folded < b.folded ? -1 : Number(a.folded > b.folded)));
  withValue.sort((a, b) => sign * compareTexts(a.text, b.text));
  return [...withValue, ...withoutValue].map(({ cassette }) => cassette);
}

/** Returns a sorted copy. */
export const sortCassettes = (
  cassettes: readonly Cassette[],
  key: SortKey,
  direction: Direction,
): Cassette[] =>
  sortEntries(
    cassettes.map((cassette) => toSortEntry(cassette, key)),
    direction,
  );
