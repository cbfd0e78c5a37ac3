import type { Cassette } from './cassette.ts';
import { foldText } from './cassette-search.ts';

/** The fields for which the catalogue knows what one may be about to type. */
export const suggestedFields = ['artist', 'genre', 'locations', 'country', 'label'] as const;
export type SuggestedField = (typeof suggestedFields)[number];

/** What the catalogue holds in each field, the commonest first, each spelling once. */
export type Vocabulary = Readonly<Record<SuggestedField, readonly SuggestedWord[]>>;
export type SuggestedWord = {
  readonly text: string;
  readonly folded: string;
  readonly tapes: number;
};

/** Collects the vocabulary of a catalogue. Ten thousand tapes take some hundredths of a second. */
export function collectVocabulary(tapes: readonly Cassette[]): Vocabulary {
  const wordsOf = (field: SuggestedField): readonly SuggestedWord[] => {
    const counts = new Map<string, number>();
    for (const tape of tapes) {
      const value = tape[field];
      // An imported name with a comma could not be typed into a list.
      for (const text of new Set(typeof value === 'string' ? [value] : value))
        if (text.trim() !== '' && !(typeof value !== 'string' && text.includes(',')))
          counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    return [...counts]
      .map(([text, count]) => ({ text, folded: foldText(text), tapes: count }))
      .sort((a, b) => b.tapes - a.tapes || a.text.localeCompare(b.text));
  };
  return {
    artist: wordsOf('artist'),
    genre: wordsOf('genre'),
    locations: wordsOf('locations'),
    country: wordsOf('country'),
    label: wordsOf('label'),
  };
}

/** Where in a typed text the item under the caret stands; `separator` is empty for a plain text. */
export function itemAtCaret(text: string, caret: number, separator: ',' | '') {
  if (separator === '') return { start: 0, end: text.length, item: text.trim() };
  const start = text.lastIndexOf(separator, caret - 1) + 1;
  const next = text.indexOf(separator, Math.max(caret, start));
  const end = next === -1 ? text.length : next;
  return { start, end, item: text.slice(start, end).trim() };
}

/**
 * Up to `most` words for what is typed so far, case and accents folded: first those that begin with
 * it, then those of which a word does, then those that hold it (which says something of two letters
 * and more), the commonest first. An empty item gets the commonest words. Never what stands there already, letter for letter, nor any of `others`.
 */
export function findSuggestions(
  words: readonly SuggestedWord[],
  item: string,
  others: readonly string[] = [],
  most = 6,
): string[] {
  const folded = foldText(item);
  const taken = new Set(others);
  const ranks: string[][] = [[], [], []];
  for (const word of words) {
    if (word.text === item || taken.has(word.text)) continue;
    const at = word.folded.indexOf(folded);
    if (at !== -1) ranks[at === 0 ? 0 : beginsAWord(word.folded, folded) ? 1 : 2]?.push(word.text);
  }
  return (folded.length < 2 ? ranks.slice(0, 2) : ranks).flat().slice(0, most);
}

function beginsAWord(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true;
  return false;
}

/** Puts a suggestion in the place of the item under the caret; gives the text and the new caret. */
export function applySuggestion(
  text: string,
  caret: number,
  separator: ',' | '',
  suggestion: string,
) {
  const { start, end } = itemAtCaret(text, caret, separator);
  const before = text.slice(0, start) + (start > 0 ? ' ' : '');
  return {
    text: before + suggestion + text.slice(end),
    caret: before.length + suggestion.length,
  };
}
