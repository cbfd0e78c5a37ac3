import { splitLines } from '../../src/domain/text/track-list.ts';
import { editDistance } from '../../src/imaging/card-reading/compare-text.ts';
import type { FieldSuggestions } from '../../src/imaging/card-reading/suggest-fields.ts';

/** What is printed on a card. */
export type CardTruth = {
  readonly title: string;
  readonly artist: string;
  readonly releaseId: string;
  readonly releaseYear: number | null;
  readonly tracks: readonly string[];
};

/** Counts for one card; null where the card has none of it. */
export type CardScore = {
  readonly characters: number;
  readonly strictErrors: number;
  readonly foldedErrors: number;
  readonly hasTitleAndArtist: boolean;
  readonly hasReleaseId: boolean | null;
  readonly hasReleaseYear: boolean | null;
};

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replace(/[‘’´`]/g, "'")
    .toLowerCase();
const plain = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Compares suggestions with the truth. Each printed track counts with the line of the suggested list
 * that fits it best, and with all its characters when none does.
 */
export function scoreCard(truth: CardTruth, suggested: FieldSuggestions): CardScore {
  const read = splitLines(suggested.trackList);
  const errors = (compared: (text: string) => string) =>
    truth.tracks.reduce(
      (sum, track) =>
        sum +
        Math.min(
          track.length,
          ...read.map((line) => editDistance(compared(line), compared(track))),
        ),
      0,
    );
  const isAmong = (wanted: string, texts: readonly string[]) =>
    texts.some((text) => editDistance(plain(text), plain(wanted)) <= 0.15 * plain(wanted).length);
  return {
    characters: truth.tracks.join('').length,
    strictErrors: errors((text) => text),
    foldedErrors: errors(fold),
    hasTitleAndArtist:
      isAmong(truth.title, suggested.title) && isAmong(truth.artist, suggested.artist),
    hasReleaseId: truth.releaseId
      ? suggested.releaseId.some((text) => plain(text) === plain(truth.releaseId))
      : null,
    hasReleaseYear: truth.releaseYear ? suggested.releaseYear.includes(truth.releaseYear) : null,
  };
}
