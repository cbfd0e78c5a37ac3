import { type CassetteFields, cassetteFields, fieldNames } from './fields.ts';
import { trackLines } from './text/track-list.ts';

/** `foldSigns` changes nothing else; most texts hold none of them, and are folded faster. */
const mayHoldSigns = /[`\t-\r\u00a0\u00ab\u00ad\u00b4\u00b7\u00bb\u02b9-\u036f\u0559-\uffff]| {2}/;
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
/** Prime, modifier letters and accents that stand for an apostrophe. */
const singleMarks = /['`´‘’‚‛‹›′＇\u02b9\u02bb-\u02bf\u02c8\u055a\u05f3\ua78c]/gu;
const doubleMarks = /[″‟\u05f4\p{Quotation_Mark}]/gu;
// A Mac and Windows decode the wave dash and the double bar of Shift_JIS to other characters.
const tildes = /[～〜〰∼⁓\u02dc]/g;
const doubleBars = /[∥‖]/g;
const middleDots = /[・･•‧∙⋅⸱\u16eb\u0387]/g;

/** One sign each for all of a kind; no invisible ones. Ids depend on it (identity-text.ts). */
export const foldSigns = (text: string): string =>
  mayHoldSigns.test(text)
    ? text
        .replace(invisible, '')
        .replace(singleMarks, "'")
        // The apostrophe is a quotation mark too.
        .replace(doubleMarks, (mark) => (mark === "'" ? mark : '"'))
        .replace(tildes, '~')
        .replace(doubleBars, '‖')
        .replace(middleDots, '·')
        .replace(/\p{Dash}/gu, '-')
        .replace(/[\s\u2800]+/gu, ' ')
    : text;

/** Of Latin and Greek letters alone: in other scripts a mark makes another letter, as ハ and バ. */
export const removeAccents = (decomposed: string): string =>
  /[\u0400-\uffff]/.test(decomposed)
    ? decomposed.replace(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, '$1')
    : decomposed.replace(/[\u0300-\u036f]+/g, '');

// Texts without these need no folding but case; most are such, and it is ten times as fast.
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
 * Folds a text for the search, which forgives: "bjork" finds "Björk" (docs/behaviour, "Search").
 * Never a claim that two texts are the same: that is identity-text.ts.
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

const searchedFields = fieldNames.filter(
  (field) => cassetteFields[field].isSearched && field !== 'trackList',
);
// No field can contain this character, so no term matches across two fields or two lines.
const separator = '\u0000';

type SearchTexts = { readonly fields: string; readonly songs: string };

// Folding is slow, and each keystroke needs the texts of all cassettes.
const searchTexts = new WeakMap<CassetteFields, SearchTexts>();

/** The texts that a search looks into, folded once for each cassette object. */
export function foldForSearch(cassette: CassetteFields): SearchTexts {
  const known = searchTexts.get(cassette);
  if (known) return known;
  const fields = searchedFields.flatMap((field) => cassette[field] ?? '');
  const texts = {
    fields: foldText(fields.join(separator)),
    songs: foldText(trackLines(cassette.trackList).join(separator)),
  };
  searchTexts.set(cassette, texts);
  return texts;
}

/** Whether a folded term is searched in the track lists too. */
const isSongTerm = (term: string): boolean => term.length > 2;

const foldTerms = (terms: readonly string[]): string[] =>
  terms.map((term) => foldText(term).trim()).filter((term) => term !== '');

/** The cassettes that contain every term, in their order (docs/behaviour, "Search"). */
export function search<Item extends CassetteFields>(
  cassettes: readonly Item[],
  terms: readonly string[],
): readonly Item[] {
  const folded = foldTerms(terms);
  if (folded.length === 0) return cassettes;
  return cassettes.filter((cassette) => {
    const { fields, songs } = foldForSearch(cassette);
    return folded.every(
      (term) => fields.includes(term) || (isSongTerm(term) && songs.includes(term)),
    );
  });
}

/** The lines of a track list that hold a term of three letters or more. */
export function linesWith(trackList: string, terms: readonly string[]): string[] {
  const folded = foldTerms(terms).filter(isSongTerm);
  return trackLines(trackList).filter((line) =>
    folded.some((term) => foldText(line).includes(term)),
  );
}

/** The lines that hold a term which no other field of the cassette holds. */
export function foundSongs(cassette: CassetteFields, terms: readonly string[]): string[] {
  const songTerms = foldTerms(terms).filter(isSongTerm);
  const { fields, songs } = foldForSearch(cassette);
  const inSongs = songTerms.filter((term) => !fields.includes(term) && songs.includes(term));
  return inSongs.length === 0 ? [] : linesWith(cassette.trackList, inSongs);
}

/** Adds a term, trimmed, unless it is empty or is there already in other case or accents. */
export function addTerm(terms: readonly string[], typed: string): readonly string[] {
  const term = typed.trim();
  if (term === '' || terms.some((existing) => foldText(existing) === foldText(term))) return terms;
  return [...terms, term];
}
