import type { Cassette } from './cassette.ts';
import { type CassetteDraft, cassetteFields, draftFields } from './fields.ts';

/** All that `foldSigns` changes is among these; most texts hold none of them, and are folded faster. */
const mayHoldSigns = /[`\t-\r\u00a0\u00ab\u00ad\u00b4\u00bb\u02b9-\u036f\u0559-\uffff]| {2}/;
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
/** Prime, modifier letters and accents that stand for an apostrophe. */
const singleMarks = /['`´‘’‚‛‹›′＇\u02b9\u02bb-\u02bf\u02c8\u055a\u05f3\ua78c]/gu;
const doubleMarks = /[″‟\u05f4\p{Quotation_Mark}]/gu;

/**
 * One character for all apostrophes, one each for all quotation marks, dashes and runs of blanks;
 * invisible characters (soft hyphen, zero width, marks of direction) are removed.
 */
export const foldSigns = (text: string): string =>
  mayHoldSigns.test(text)
    ? text
        .replace(invisible, '')
        .replace(singleMarks, "'")
        // The apostrophe is a quotation mark too.
        .replace(doubleMarks, (mark) => (mark === "'" ? mark : '"'))
        .replace(/\p{Dash}/gu, '-')
        .replace(/[\s\u2800]+/gu, ' ')
    : text;

/**
 * Removes the accents of Latin and Greek letters from a decomposed text (NFD or NFKD). In other scripts
 * a mark makes another letter: ハ and バ, и and й.
 */
export const removeAccents = (decomposed: string): string =>
  /[\u0400-\uffff]/.test(decomposed)
    ? decomposed.replace(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, '$1')
    : decomposed.replace(/[\u0300-\u036f]+/g, '');

// ASCII texts without these need no folding but case; most texts are such, and it is ten times as fast.
const needsFolding = /[`\t-\r\u0080-\uffff]| {2}/;
export const isFoldedButCase = (text: string): boolean => !needsFolding.test(text);

/** Letters that do not decompose, each with its plain spelling. */
const spellings =
  'ß ss,æ ae,œ oe,þ th,ð d,đ d,ɖ d,ɗ d,ø o,ɔ o,ł l,ħ h,ŧ t,ŋ n,ƒ f,ə e,ɛ e,ɓ b,ƙ k,ɨ i,ʉ u,ƶ z,ǥ g,' +
  // The search box is upper case, and lower-casing its text can't restore these letters.
  "ς σ,ı i,ʼ ',";
function plainSpelling(letter: string): string {
  const index = spellings.indexOf(`${letter} `);
  return index < 0 ? letter : spellings.slice(index + 2, spellings.indexOf(',', index));
}
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
    .replace(/[ß-ʼς]/g, plainSpelling)
    .replaceAll('е\u0308', 'е')
    .normalize('NFC')
    // A syllable is found before its last letter is typed.
    .replace(/[가-힣]+/g, (syllables) => syllables.normalize('NFD'));

const searchedFields = draftFields.filter((field) => cassetteFields[field].isSearched);
// No field can contain this character, so no term matches across two fields.
const fieldSeparator = '\u0000';

/** All fields that are searched, in one folded text. */
export const searchText = (cassette: CassetteDraft): string =>
  foldText(searchedFields.flatMap((field) => cassette[field] ?? '').join(fieldSeparator));

/** A bit mask of the letters a to z that a folded text contains. */
export function letterMask(text: string): number {
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

export const foldTerms = (terms: readonly string[]): string[] =>
  terms.map((term) => foldText(term).trim()).filter((term) => term !== '');

/** Whether a term is searched in the track lists too: it has three letters or more. */
export const isSongTerm = (term: string): boolean => foldText(term).trim().length > 2;

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
