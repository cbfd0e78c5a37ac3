import { foldText } from '../../../domain/cassette-search.ts';
import { editDistance } from '../../../imaging/card-reading/compare-text.ts';
import type { FieldSuggestions } from '../../../imaging/card-reading/suggest-fields.ts';

/** A text of the catalogue; `folded` as `foldText` does it. */
export type KnownText = { readonly text: string; readonly folded: string };
/** What the catalogue has in these fields. */
export type KnownTexts = Readonly<Record<'title' | 'artist' | 'label', readonly KnownText[]>>;

const maxSuggestions = 3;
/** Shorter texts resemble too many others. */
const minLength = 4;
/** One letter in so many may be read wrong. */
const lettersPerError = 6;

/**
 * The suggestions, those that resemble a text of the catalogue in its spelling. Known artists and labels
 * that resemble any line of the card come first.
 */
export function applyKnownSpellings(
  suggestions: FieldSuggestions,
  lines: readonly string[],
  known: KnownTexts,
): FieldSuggestions {
  const withKnown = (field: keyof KnownTexts, others: readonly string[]) => {
    const found = others.flatMap((text) => findKnown(text, known[field]) ?? []);
    const spelled = suggestions[field].map((text) => findKnown(text, known[field]) ?? text);
    return [...new Set([...found, ...spelled])].slice(0, maxSuggestions);
  };
  return {
    ...suggestions,
    title: withKnown('title', []),
    artist: withKnown('artist', lines),
    label: withKnown('label', lines),
  };
}

function findKnown(line: string, known: readonly KnownText[]): string | null {
  const folded = foldText(line).trim();
  if (folded.length < minLength) return null;
  let closest: string | null = null;
  let fewest = Math.floor(folded.length / lettersPerError) + 1;
  for (const { text, folded: other } of known) {
    // Comparing is slow, and a catalogue has thousands of names: one of both ends is read right.
    if (Math.abs(other.length - folded.length) >= fewest) continue;
    if (!other.startsWith(folded.slice(0, 2)) && !other.endsWith(folded.slice(-2))) continue;
    const errors = editDistance(folded, other, fewest);
    if (errors >= fewest) continue;
    fewest = errors;
    closest = text;
  }
  return closest;
}
