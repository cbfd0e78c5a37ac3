import type { Cassette } from './cassette.ts';
import type { SortedField } from './fields.ts';

export type SortKey = SortedField | 'createdAt';
export type Direction = 'ascending' | 'descending';

// The collator's `numeric` option is ten times slower than `markNumbers`.
let collator: Intl.Collator | undefined;
/** Compares by locale, without case and accents. */
export function compareTexts(a: string, b: string): number {
  // Made at its first use: its rules take longer to load than the rest of a page's script.
  collator ??= new Intl.Collator(undefined, { sensitivity: 'base' });
  return collator.compare(a, b);
}
// "1,000", "1.000", "1’000" and "1 000" with a blank that does not break are one number.
const markNumbers = (text: string): string =>
  text
    .replace(
      /(?<!\p{Nd})[1-9]\d{0,2}(?:([,.'’\u00a0\u202f])\d{3})(?:\1\d{3})*(?!\p{Nd})/gu,
      (number) => number.replace(/\D/g, ''),
    )
    .replace(/0*(\p{Nd}+)/gu, (_, digits: string) => `${digits.length}`.padStart(3, '0') + digits);

/** Matches a leading word that the order ignores; one that ends with an apostrophe needs no blank ("L’"). */
export function articlePattern(articles: readonly string[]): RegExp {
  const starts = articles.map((article) =>
    /['’]$/.test(article) ? `${article.slice(0, -1)}['’]` : `${article}\\s+`,
  );
  return new RegExp(`^(?:${starts.join('|')})(?=.)`, 'iu');
}

/** The value that a cassette is sorted by, without a leading article; empty without one. */
export const sortText = (cassette: Cassette, key: SortKey, article: RegExp): string => {
  const value = cassette[key] ?? '';
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return text.trim().replace(article, '');
};

/** A sorted copy; cassettes without a value come last (docs/behaviour, "Sort"). */
export function sortCassettes<Item extends Cassette>(
  cassettes: readonly Item[],
  key: SortKey,
  direction: Direction,
  articles: readonly string[],
): Item[] {
  const article = articlePattern(articles);
  const sign = direction === 'ascending' ? 1 : -1;
  const entries = cassettes.map((cassette) => ({
    cassette,
    text: markNumbers(sortText(cassette, key, article)),
  }));
  return entries
    .sort(
      (a, b) =>
        Number(a.text === '') - Number(b.text === '') || sign * compareTexts(a.text, b.text),
    )
    .map(({ cassette }) => cassette);
}
