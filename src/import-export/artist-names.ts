import { identityText } from '../domain/text/identity-text.ts';
import { type ListPart, listParts } from '../domain/text/list-text.ts';

/** Names that hold a separator and are not split, as `identityText`. */
export type KnownNames = ReadonlySet<string>;

/** Artists with a comma in their name that no rule can tell from two artists. */
const namesWithComma = [
  'Black Country, New Road',
  'Dave Dee, Dozy, Beaky, Mick & Tich',
  'Does It Offend You, Yeah?',
  '¡Forward, Russia!',
  'Portugal, The Man',
  'Dr. John, The Night Tripper',
  'Tyler, The Creator',
];
/** Discogs' genres, of fifteen those that hold a separator. */
const genresWithSeparator = [
  'Brass & Military',
  'Folk, World, & Country',
  'Folk, World & Country',
  'Funk / Soul',
  'Stage & Screen',
];
const hasSeparator = (name: string): boolean => /[,;/|&\n]/.test(name);

export const knownGenres: KnownNames = new Set(genresWithSeparator.map(identityText));
/** Artists that are not split: some with a comma, and those of the catalogue. */
export const knownArtists = (catalogueArtists: Iterable<string> = []): KnownNames =>
  new Set([...namesWithComma, ...catalogueArtists].filter(hasSeparator).map(identityText));

const anySeparator = String.raw`[,;|&\n]|\s/\s`;
/** The longest known name has so many parts. */
const maxParts = 6;

/** Where a text holds known names, between any separators. */
function knownRanges(text: string, known: KnownNames): { start: number; end: number }[] {
  const parts = known.size > 0 ? listParts(text, anySeparator) : [];
  return parts.flatMap(({ start }, first) => {
    const lasts = parts.slice(first + 1, first + maxParts).reverse();
    const last = lasts.find(({ end }) => known.has(identityText(text.slice(start, end))));
    return last ? [{ start, end: last.end }] : [];
  });
}

/** Splits a text at a separator (as `listParts`), except inside the known names. Empty items are dropped. */
export function splitExcept(text: string, separator: string, known: KnownNames): string[] {
  const parts = listParts(text, separator);
  if (parts.length === 1) return splitItems(parts);
  const ranges = knownRanges(text, known);
  const joined: ListPart[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    if (before && ranges.some(({ start, end }) => start <= before.end && part.start < end))
      joined[joined.length - 1] = {
        start: before.start,
        end: part.end,
        item: text.slice(before.start, part.end).trim(),
      };
    else joined.push(part);
  }
  return splitItems(joined);
}

const splitItems = (parts: readonly ListPart[]): string[] =>
  parts.map(({ item }) => item).filter((item) => item !== '');

const article = /^(the|a|an)(?:\s*\(\d+\))?$/i;
/** What follows a name behind a comma: Grover Washington, Jr.; Harry Connick, Jr. and Friends */
const suffix =
  /^(?:[js]n?r|junior|senior|ii|iii|iv|(?:the )?(?:2nd|3rd)|ph\.? ?d|m\.? ?d|d\.? ?d\.? ?s|d\.? ?mus|b\.? ?a|m\.? ?a|esq|esquire|[mok]be|cbe|inc|incorporated|ltd|limited|ll[cp]|corp|co|gmbh|s\.?a|jun|sen|fils|père|filho|neto|hijo)\.?(?:\s*\(\d+\))?(?:\s+(?:[&+]|(?:and|y|e|et|und|en|feat|ft|featuring|with)\b).*)?$/i;

/** "Brian Eno", "Fall", "The" → "Brian Eno", "The Fall"; "Davis", "Jr." → "Davis, Jr.". */
export function joinToNames(parts: readonly string[]): string[] {
  const names: string[] = [];
  for (const part of parts) {
    const previous = names.at(-1);
    if (previous === undefined) names.push(part);
    else if (article.test(part)) names[names.length - 1] = `${article.exec(part)?.[1]} ${previous}`;
    else if (suffix.test(part)) names[names.length - 1] = `${previous}, ${part}`;
    else names.push(part);
  }
  return names;
}

/**
 * "Earth, Wind & Fire", "The Good, The Bad & The Queen": single words, also behind "The", of which the
 * last two are joined by "&" or "and", are one band. So is a name that repeats itself: "Now, Now".
 */
function isBandForm(parts: readonly string[]): boolean {
  if (parts.length < 2) return false;
  if (new Set(parts).size === 1) return true;
  const last = (parts.at(-1) ?? '').replace(/\s+(?:feat|ft|featuring|with)\b.*$/i, '');
  return (
    parts.slice(0, -1).every((part) => /^(?:the )?[^\s(]+$/i.test(part)) &&
    /^(?:(?:the )?\S+ )?(?:&|and) (?:the )?[^\s(]+$/i.test(last)
  );
}

/**
 * Splits artists, by default at commas that are followed by a blank: "Brian Eno, Fall, The" → Brian Eno;
 * The Fall. Known names, names that have the form of a band's, and suffixes such as "Jr." are not split
 * off. Only the commas between names are removed.
 */
export function splitArtists(
  text: string,
  known: KnownNames = knownArtists(),
  separator = String.raw`,(?=\s|$)`,
): string[] {
  const items = splitExcept(text, separator, known);
  return isBandForm(items) ? [items.join(', ')] : joinToNames(items);
}
