import { type CassetteFields, fieldNames, fieldSpecs } from './fields.ts';
import { foldSigns, isFoldedButCase, removeAccents } from './text/signs.ts';
import { trackLines } from './text/track-list.ts';

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
  (field) => fieldSpecs[field].isSearched && field !== 'trackList',
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
