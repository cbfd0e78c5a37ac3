import type { Cassette } from './cassette.ts';
import { foldText } from './cassette-search.ts';
import { cassetteFields, type FieldName, type FieldSpec, mapFields } from './fields.ts';
import { listParts, quoteItem } from './text/list-text.ts';

/** The values of the catalogue in each field that suggests them, the most frequent first, each spelling once. */
export type Vocabulary = Readonly<Record<FieldName, readonly SuggestedWord[]>>;
/** `count` is the number of cassettes that have it. */
export type SuggestedWord = {
  readonly text: string;
  readonly folded: string;
  readonly count: number;
};

/**
 * Collects the vocabulary of a catalogue (docs/behaviour.md, "Cassette form"). Takes some hundredths of a
 * second for 10,000 cassettes.
 */
export function collectVocabulary(cassettes: readonly Cassette[]): Vocabulary {
  const wordsOf = (field: FieldName): readonly SuggestedWord[] => {
    const counts = new Map<string, number>();
    for (const cassette of cassettes) {
      const value = cassette[field];
      for (const text of new Set(Array.isArray(value) ? value : [String(value ?? '')]))
        if (text.trim() !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    return [...counts]
      .map(([text, count]) => ({ text, folded: foldText(text), count }))
      .sort((a, b) => b.count - a.count || a.text.localeCompare(b.text));
  };
  return mapFields((field) => {
    const { isSuggested }: FieldSpec = cassetteFields[field];
    return isSuggested ? wordsOf(field) : [];
  });
}

/**
 * The item at the caret, trimmed, and its range in the text; an empty `separator` makes all of the text
 * one item.
 */
export function itemAtCaret(text: string, caret: number, separator: ',' | '') {
  const whole = { start: 0, end: text.length, item: text.trim() };
  if (separator === '') return whole;
  return listParts(text).find(({ end }) => caret <= end) ?? whole;
}

/**
 * Up to `maxResults` words that match `item`, case and accents folded: first those that begin with it,
 * then those in which a word begins with it, then those that contain it (only for two letters and
 * more), each group by frequency. An empty item matches all. Leaves out `item` itself and
 * `otherItems`, compared exactly.
 */
export function findSuggestions(
  vocabulary: readonly SuggestedWord[],
  item: string,
  otherItems: readonly string[] = [],
  maxResults = 6,
): string[] {
  const folded = foldText(item);
  const excluded = new Set(otherItems);
  const groups: string[][] = [[], [], []];
  for (const word of vocabulary) {
    if (word.text === item || excluded.has(word.text)) continue;
    const index = word.folded.indexOf(folded);
    if (index === -1) continue;
    const group = index === 0 ? 0 : beginsWord(word.folded, folded) ? 1 : 2;
    groups[group]?.push(word.text);
  }
  return (folded.length < 2 ? groups.slice(0, 2) : groups).flat().slice(0, maxResults);
}

/** Whether a word of `text` begins with `part`. */
function beginsWord(text: string, part: string): boolean {
  for (let index = text.indexOf(part); index !== -1; index = text.indexOf(part, index + 1))
    if (index === 0 || !/[\p{L}\p{N}]/u.test(text[index - 1] ?? '')) return true;
  return false;
}

/** Replaces the item at the caret by a suggestion, quoted if it holds a comma; gives the new text and caret. */
export function applySuggestion(
  text: string,
  caret: number,
  separator: ',' | '',
  suggestion: string,
) {
  const { start, end } = itemAtCaret(text, caret, separator);
  const before = text.slice(0, start) + (start > 0 ? ' ' : '');
  const inserted = separator === '' ? suggestion : quoteItem(suggestion);
  return {
    text: before + inserted + text.slice(end),
    caret: before.length + inserted.length,
  };
}
