import type { Cassette } from '../../../domain/cassette.ts';
import { foldText } from '../../../domain/cassette-search.ts';
import { compareTexts, type SortKey, sortText } from '../../../domain/cassette-sort.ts';
import { decade } from '../../../domain/field-filter.ts';
import { site } from '../../../site.ts';

/** Neighbours in a sorted list whose values begin with the same character, or have the same decade or year. */
export type SortGroup = {
  /** A few characters. */
  readonly label: string;
  /** For screen readers, with `count`. */
  readonly name: string;
  /** The place of its first cassette, from 0. */
  readonly index: number;
  readonly count: number;
};

type Heading = Pick<SortGroup, 'label' | 'name'>;
const heading = (label: string, name = label): Heading => ({ label, name });

/** Letters that are not Latin: one group for each script, or for scripts that are sorted together. */
const scripts: readonly (readonly [RegExp, Heading])[] = [
  [/\p{sc=Greek}/u, heading('Ω', 'Greek')],
  [/\p{sc=Cyrillic}/u, heading('Я', 'Cyrillic')],
  [/\p{sc=Georgian}/u, heading('ა', 'Georgian')],
  [/\p{sc=Armenian}/u, heading('Ա', 'Armenian')],
  [/\p{sc=Hebrew}/u, heading('א', 'Hebrew')],
  [/\p{sc=Arabic}/u, heading('ع', 'Arabic')],
  [/\p{sc=Ethiopic}/u, heading('ሀ', 'Ethiopic')],
  [/\p{sc=Devanagari}/u, heading('अ', 'Devanagari')],
  [/\p{sc=Thai}/u, heading('ก', 'Thai')],
  [/\p{sc=Hangul}/u, heading('한', 'Korean')],
  [/[\p{sc=Hiragana}\p{sc=Katakana}]/u, heading('あ', 'Kana')],
  [/\p{sc=Han}/u, heading('字', 'Han')],
];

function initialHeading(initial: string): Heading {
  const folded = foldText(initial);
  if (/^\p{N}/u.test(folded)) return heading('0–9', 'Digits');
  // Not in a language in which it is a letter of its own, as Å is in Danish.
  if (initial.length === 1 && /^[a-z]/.test(folded) && compareTexts(initial, folded) === 0)
    return heading(folded.charAt(0).toUpperCase());
  if (/\p{sc=Latin}/u.test(initial))
    return heading(initial.charAt(0).toLocaleUpperCase() + initial.slice(1));
  const script = scripts.find(([pattern]) => pattern.test(initial));
  if (script) return script[1];
  return /\p{L}/u.test(initial) ? heading('…', 'Other letters') : heading('#', 'Signs');
}

/**
 * The first letter of a text as the locale sorts it: two characters where it sorts them as one letter
 * ("Ch" in Czech), Å where it sorts them as that ("Aa" in Danish). Empty for an empty text.
 */
export function sortLetter(text: string, compare = compareTexts): string {
  // Composed, because an accent may be a character of its own.
  const [first = '', second = ''] = text.slice(0, 4).normalize();
  const pair = first + second;
  // Ezh sorts behind z.
  if (!/^\p{Script=Latin}{2}$/u.test(pair) || compare(pair, `${first}ʒ`) <= 0) return first;
  return compare(pair, 'å') === 0 ? 'Å' : first.toLocaleUpperCase() + second.toLocaleLowerCase();
}

const initialHeadings = new Map<string, Heading>();

/** Null without a value. */
function headingOf(cassette: Cassette, key: SortKey): Heading | null {
  if (key === 'releaseYear')
    return cassette.releaseYear === null ? null : heading(decade(cassette.releaseYear));
  if (key === 'createdAt')
    return cassette.createdAt === null
      ? null
      : heading(String(new Date(cassette.createdAt).getFullYear()));
  const text = sortText(cassette, key, site.articles);
  if (text === '') return null;
  const initial = sortLetter(text);
  const known = initialHeadings.get(initial) ?? initialHeading(initial);
  initialHeadings.set(initial, known);
  return known;
}

/**
 * The groups of a list that is sorted by `key`, in its order: initials with accents folded as the order
 * does, decades of `releaseYear`, years of `createdAt` (docs/behaviour.md, "Jump rail").
 */
export function sortGroups(cassettes: readonly Cassette[], key: SortKey): SortGroup[] {
  const groups = new Map<string, { -readonly [name in keyof SortGroup]: SortGroup[name] }>();
  for (let index = 0; index < cassettes.length; index++) {
    const found = headingOf(cassettes[index] as Cassette, key) ?? heading('–', 'Without a value');
    const group = groups.get(found.label);
    if (group) group.count++;
    else groups.set(found.label, { ...found, index, count: 1 });
  }
  return [...groups.values()];
}

/** Joins the smallest neighbours until there are at most `max` groups, at least one. */
export function joinGroups(groups: readonly SortGroup[], max: number): SortGroup[] {
  const runs = groups.map((group) => ({ first: group, last: group, count: group.count }));
  const sum = (index: number) => (runs[index]?.count ?? 0) + (runs[index + 1]?.count ?? 0);
  while (runs.length > Math.max(1, max)) {
    let smallest = 0;
    for (let index = 1; index < runs.length - 1; index++)
      if (sum(index) < sum(smallest)) smallest = index;
    const [left, right] = runs.slice(smallest, smallest + 2);
    if (left && right)
      runs.splice(smallest, 2, { ...left, last: right.last, count: left.count + right.count });
  }
  return runs.map(({ first, last, count }) => {
    if (first === last) return first;
    const isShort = first.label.length + last.label.length === 2;
    const label = isShort ? `${first.label}–${last.label}` : first.label;
    const isNamed = first.name === first.label && last.name === last.label;
    const name = isShort && isNamed ? label : `${first.name} to ${last.name}`;
    return { label, name, index: first.index, count };
  });
}
