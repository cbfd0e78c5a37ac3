import type { Cassette } from './cassette.ts';
import { foldSigns, isFoldedButCase, removeAccents } from './text/fold-signs.ts';

/** Letters that do not decompose, by their plain spelling. */
const plainLetters = new Map(
  (
    'ß ss,æ ae,œ oe,þ th,ð d,đ d,ɖ d,ɗ d,ø o,ɔ o,ł l,ħ h,ŧ t,ⱦ t,ŋ n,ĸ q,ƒ f,ə e,ɛ e,ɇ e,ɓ b,ƀ b,ƙ k,' +
    'ƴ y,ɏ y,ɨ i,ʉ u,ƶ z,ǥ g,ȷ j,ⱥ a,ȼ c,ɍ r,' +
    // The search box is upper case, and lower-casing its text can't restore these letters.
    "ς σ,ı i,ʼ '"
  )
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
);
const plainLetter = new RegExp(`[${[...plainLetters.keys()].join('')}]`, 'g');
/** Vowel points of Arabic and Hebrew, and the stroke that stretches an Arabic word. */
const vowelPoints = /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u0652\u0670]/g;

/**
 * Folds a text for the search, which forgives: case, accents of Latin and Greek letters, letters by
 * their plain spelling, forms of one character, signs, vowel points (docs/behaviour.md, "Search").
 * "bjork" finds "Björk", "el-p" finds "El‐P". Never a claim that two texts are the same: that is
 * identity-text.ts.
 */
export const foldText = (text: string): string =>
  isFoldedButCase(text) ? text.toLowerCase() : foldFully(text);

const foldFully = (text: string): string =>
  removeAccents(foldSigns(text).normalize('NFKD'))
    .toLowerCase()
    .replace(vowelPoints, '')
    .replace(plainLetter, (letter) => plainLetters.get(letter) ?? letter)
    .replaceAll('е\u0308', 'е')
    .normalize('NFC')
    // A syllable is found before its last letter is typed.
    .replace(/[가-힣]+/g, (syllables) => syllables.normalize('NFD'));

// No field can contain this character, so no term matches across two fields.
const fieldSeparator = '\u0000';

/** All fields that are searched, in one folded text. */
export const searchText = (cassette: Cassette): string =>
  foldText(
    [
      cassette.title,
      ...cassette.artist,
      cassette.country,
      ...cassette.genre,
      cassette.label,
      cassette.releaseId,
      cassette.editorNotes,
      ...cassette.locations,
      cassette.releaseYear === null ? '' : String(cassette.releaseYear),
    ].join(fieldSeparator),
  );

/** A bit mask of the letters a to z that a folded text contains. */
function letterMask(text: string): number {
  let mask = 0;
  for (let index = 0; index < text.length; index++) {
    const letter = text.charCodeAt(index) - 97;
    if (letter >= 0 && letter < 26) mask |= 1 << letter;
  }
  return mask;
}

/** A cassette with its folded search text, so that nothing is folded again at each keystroke. */
export type Searchable = {
  readonly cassette: Cassette;
  readonly text: string;
  /** Rules out most texts without searching them, and answers one-letter terms alone. */
  readonly letters: number;
};

const cache = new WeakMap<Cassette, Searchable>();

/** The searchable form of a cassette; computed once per cassette object. */
export function searchable(cassette: Cassette): Searchable {
  const cached = cache.get(cassette);
  if (cached) return cached;
  const text = searchText(cassette);
  const result = { cassette, text, letters: letterMask(text) };
  cache.set(cassette, result);
  return result;
}

const foldTerms = (terms: readonly string[]): string[] =>
  terms.map((term) => foldText(term).trim()).filter((term) => term !== '');

/** Whether the former terms find everything that these terms find, e.g. after one more letter. */
export function isNarrowerSearch(terms: readonly string[], former: readonly string[]): boolean {
  const folded = foldTerms(terms);
  return foldTerms(former).every((formerTerm) => folded.some((term) => term.includes(formerTerm)));
}

/**
 * The cassettes that contain every term, in their order; all of them if there is no term
 * (docs/behaviour.md, "Search").
 */
export function search(cassettes: readonly Searchable[], terms: readonly string[]): Searchable[] {
  const folded = foldTerms(terms);
  const mask = letterMask(folded.join(''));
  const longTerms = folded.filter((term) => term.length > 1 || letterMask(term) === 0);
  return cassettes.filter(
    ({ text, letters }) =>
      (letters & mask) === mask && longTerms.every((term) => text.includes(term)),
  );
}

/** Adds a term, trimmed, unless it is empty or is there already in other case or accents. */
export function addTerm(terms: readonly string[], typed: string): readonly string[] {
  const term = typed.trim();
  if (term === '' || terms.some((existing) => foldText(existing) === foldText(term))) return terms;
  return [...terms, term];
}
