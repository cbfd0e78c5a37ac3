import { type Cassette, joinList } from './cassette.ts';
import { Failure } from './failure.ts';

/** What a pile keeps of a cassette. */
export type PileMark = {
  /** When it was put on the pile, in milliseconds since the epoch, server time. */
  readonly markedAt: number;
  /** Whether it was available then. */
  readonly wasAvailable: boolean;
};

/** The cassettes that a member keeps for later, by their ids (docs/behaviour.md, "My pile"). */
export type Pile = ReadonlyMap<string, PileMark>;

/** The rules allow no more. */
export const maxPileSize = 500;

/** The failure of a cassette more. */
export const fullPileFailure = () =>
  new Failure('invalid', 'Your pile holds 500 tapes, and that is the most. Take one off first.');

/** A list as plain text, a line for each cassette: "Title – Artist, Artist – Label, 1987". */
export const formatCassetteList = (cassettes: readonly Cassette[]): string =>
  cassettes
    .map(({ title, artist, label, releaseYear }) =>
      [
        title || 'Untitled tape',
        joinList(artist),
        joinList([label, String(releaseYear ?? '')].filter(Boolean)),
      ]
        .filter((text) => text !== '')
        // A cassette that a script added may hold line breaks.
        .map((text) => text.replace(/\s+/g, ' '))
        .join(' – '),
    )
    .join('\n');
