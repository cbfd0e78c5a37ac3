import type { Cassette } from '../../../domain/cassette.ts';
import { foldText } from '../../../domain/cassette-search.ts';
import { type SortKey, sortText } from '../../../domain/cassette-sort.ts';
import { site } from '../../../site.ts';

/** Only letters and digits, without case and accents. */
const foldForTyping = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, '');

/**
 * The index of the cassette that typing `typed` leads to from the one at `from` (-1 for none): the next one
 * whose value begins with it, round the end of the list. A first letter, also repeated, leads past the
 * present one, further letters may stay on it. -1 if none begins with it (docs/behaviour.md, "Jump rail").
 */
export function findByTyping(
  cassettes: readonly Cassette[],
  key: SortKey,
  typed: string,
  from: number,
): number {
  const text = foldForTyping(typed);
  const isRepeated = text !== '' && text === text.charAt(0).repeat(text.length);
  const find = (start: string, offset: number) => {
    for (let step = 0; step < cassettes.length; step++) {
      const index = (Math.max(from, -offset) + offset + step) % cassettes.length;
      const value = sortText(cassettes[index] as Cassette, key, site.articles);
      if (foldForTyping(value).startsWith(start)) return index;
    }
    return -1;
  };
  if (text === '') return -1;
  const found = find(text, text.length === 1 ? 1 : 0);
  return found < 0 && isRepeated ? find(text.charAt(0), 1) : found;
}
