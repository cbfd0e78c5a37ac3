import { Failure } from './failure.ts';

/** What a pile keeps of a cassette. */
export type PileMark = {
  /** When it was put on the pile, in milliseconds since the epoch, server time. */
  readonly markedAt: number;
};

/** The cassettes that a member keeps for later, by their ids (docs/behaviour.md, "My pile"). */
export type Pile = ReadonlyMap<string, PileMark>;

/** The rules allow no more. */
export const maxPileSize = 500;

/** The failure of a cassette more. */
export const fullPileFailure = () =>
  new Failure('invalid', 'Your pile holds 500 tapes, and that is the most. Take one off first.');
