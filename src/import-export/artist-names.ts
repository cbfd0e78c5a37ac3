import { identityText } from '../domain/text/identity-text.ts';
import { listParts } from '../domain/text/list-text.ts';

/** Names that hold a separator and are not split, as `identityText`. */
export type KnownNames = ReadonlySet<string>;

/** Artists with a comma in their name that no rule can tell from two artists. */
const namesWithComma = [
  'Black Country, New Road',
  'Dave Dee, Dozy, Beaky, Mick & Tich',
  'Does It Offend You, Yeah?',
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

/** The longest known name has so many parts. */
const maxParts = 6;

/** Splits a text at a separator (as `listParts`), except inside the known names. Empty items are dropped. */
export function splitExcept(text: string, separator: string, known: KnownNames): string[] {
  const parts = listParts(text, separator);
  const items: string[] = [];
  for (let first = 0; first < parts.length; ) {
    let last = Math.min(parts.length, first + maxParts) - 1;
    const joined = () => text.slice(parts[first]?.start, parts[last]?.end).trim();
    while (last > first && !known.has(identityText(joined()))) last--;
    items.push(last > first ? joined() : (parts[first]?.item ?? ''));
    first = last + 1;
  }
  return items.filter((item) => item !== '');
}

const article = /^(the|a|an)(?:\s*\(\d+\))?$/i;
/** What follows a name behind a comma: Grover Washington, Jr. */
const suffix =
  /^(?:[js]n?r|junior|senior|ii|iii|iv|ph\.? ?d|m\.? ?d|d\.? ?d\.? ?s|d\.? ?mus|b\.? ?a|m\.? ?a|esq|esquire|[mok]be|cbe|inc|incorporated|ltd|limited|ll[cp]|corp|co|gmbh|s\.?a|jun|sen|fils|père|filho|neto|hijo)\.?(?:\s*\(\d+\))?$/i;

/** "Brian Eno", "Fall", "The" → "Brian Eno", "The Fall"; "Davis", "Jr." → "Davis, Jr.". */
function joinToNames(parts: readonly string[]): string[] {
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
