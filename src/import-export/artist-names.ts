import { foldText } from '../domain/cassette-search.ts';

/** Artists with a comma in their name that no rule can tell from two artists. */
const namesWithComma = [
  'Black Country, New Road',
  'Dave Dee, Dozy, Beaky, Mick & Tich',
  'Does It Offend You, Yeah?',
  'Dr. John, The Night Tripper',
  'Tyler, The Creator',
];

const nameKey = (name: string): string => foldText(name).trim().replace(/\s+/g, ' ');

/** Folded names that are not split although they contain a comma; see `findUnsplitNames`. */
export type UnsplitNames = ReadonlySet<string>;
const knownNames: UnsplitNames = new Set(namesWithComma.map(nameKey));

const splitAtCommas = (text: string): string[] =>
  text
    .split(/,(?:\s+|$)/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const articleOf = (part: string): string | undefined =>
  /^(the|a|an)(?:\s*\(\d+\))?$/i.exec(part)?.[1];

/** "Brian Eno", "Fall", "The" → "Brian Eno", "The Fall". */
function joinArticles(parts: readonly string[]): string[] {
  const names: string[] = [];
  for (const part of parts) {
    const [article, previous] = [articleOf(part), names.at(-1)];
    if (article && previous) names[names.length - 1] = `${article} ${previous}`;
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
    /^(?:the )?\S+ (?:&|and) (?:the )?[^\s(]+$/i.test(last)
  );
}

/**
 * Splits artists at commas that are followed by a blank: "Brian Eno, Fall, The" → Brian Eno; The Fall.
 * Names in `unsplitNames`, and names that have the form of a band's, are not split. Only the commas between
 * names are removed.
 */
export function splitArtists(text: string, unsplitNames: UnsplitNames = new Set()): string[] {
  const parts = splitAtCommas(text);
  if (isBandForm(parts)) return [parts.join(', ')];
  const names: string[] = [];
  for (let start = 0; start < parts.length; ) {
    let end = parts.length;
    while (end > start + 1) {
      const key = nameKey(parts.slice(start, end).join(', '));
      if (knownNames.has(key) || unsplitNames.has(key)) break;
      end--;
    }
    names.push(parts.slice(start, end).join(', '));
    start = end;
  }
  return joinArticles(names);
}

/**
 * Names that are not to be split: artists of the catalogue that contain a comma, and credits that occur
 * several times while none of their parts occurs alone.
 */
export function findUnsplitNames(
  credits: readonly string[],
  catalogueArtists: Iterable<string> = [],
): UnsplitNames {
  const unsplitNames = new Set<string>();
  const lone = new Set<string>();
  for (const artist of catalogueArtists) {
    const key = nameKey(artist);
    if (key.includes(',')) unsplitNames.add(key);
    else lone.add(key);
  }
  const counts = new Map<string, { count: number; parts: string[] }>();
  for (const credit of credits) {
    const parts = joinArticles(splitAtCommas(credit));
    if (parts.length < 2) {
      lone.add(nameKey(parts[0] ?? ''));
      continue;
    }
    const key = nameKey(credit);
    counts.set(key, { count: (counts.get(key)?.count ?? 0) + 1, parts });
  }
  for (const [key, { count, parts }] of counts)
    if (count > 1 && !parts.some((part) => lone.has(nameKey(part)))) unsplitNames.add(key);
  return unsplitNames;
}
