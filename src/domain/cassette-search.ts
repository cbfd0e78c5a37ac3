import type { Cassette } from './cassette.ts';

/** Folds case and accents, so that "bjork" finds "Björk". */
export const foldText = (text: string): string =>
  /[\u0080-\uffff]/.test(text) ? foldAll(text) : text.toLowerCase();

// Most texts hold nothing of this, and are folded in a tenth of the time.
const foldAll = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    // What the upper case forced on the search box can't bring back.
    .replaceAll('ς', 'σ')
    .replaceAll('ı', 'i');

// Fields are held apart by a character that no field may hold, so that no term spans two of them.
const between = '\u0000';

/** Every text field of the search in one folded text (decisions, "Behaviour"). */
export const searchText = (c: Cassette): string =>
  foldText(
    [
      c.title,
      ...c.artist,
      c.country,
      ...c.genre,
      c.label,
      c.releaseId,
      c.editorNotes,
      ...c.locations,
      c.releaseYear === null ? '' : String(c.releaseYear),
    ].join(between),
  );

/** A bit for each of the letters a to z that a folded text holds. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at) - 97;
    if (letter >= 0 && letter < 26) letters |= 1 << letter;
  }
  return letters;
}

/** A cassette with its search text prepared, so that a keystroke folds nothing again. */
export type Searchable = {
  readonly cassette: Cassette;
  readonly text: string;
  /** Tells for most texts that do not hold a term that they don't, and for one letter which ones do. */
  readonly letters: number;
};

// Prepared once per tape, and gone with it.
const prepared = new WeakMap<Cassette, Searchable>();

export function searchable(cassette: Cassette): Searchable {
  const known = prepared.get(cassette);
  if (known) return known;
  const text = searchText(cassette);
  const made = { cassette, text, letters: lettersOf(text) };
  prepared.set(cassette, made);
  return made;
}

const foldTerms = (terms: readonly string[]): string[] =>
  terms.map((term) => foldText(term.trim())).filter((term) => term !== '');

/** Whether all that these terms find was found by the former ones too, as after one letter more. */
export function isNarrowerSearch(terms: readonly string[], former: readonly string[]): boolean {
  const folded = foldTerms(terms);
  return foldTerms(former).every((one) => folded.some((term) => term.includes(one)));
}

/** The tapes that hold every term (section 5). With no terms, all of them. Keeps the order. */
export function search(tapes: readonly Searchable[], terms: readonly string[]): Searchable[] {
  const folded = foldTerms(terms);
  const wanted = lettersOf(folded.join(''));
  const longer = folded.filter((term) => term.length > 1 || lettersOf(term) === 0);
  return tapes.filter(
    ({ text, letters }) =>
      (letters & wanted) === wanted && longer.every((term) => text.includes(term)),
  );
}

/** The list of terms after a submit: trimmed, no empty ones, none twice (case and accents folded). */
export function addTerm(terms: readonly string[], typed: string): readonly string[] {
  const term = typed.trim();
  if (term === '' || terms.some((known) => foldText(known) === foldText(term))) return terms;
  return [...terms, term];
}
