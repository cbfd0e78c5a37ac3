import type { Cassette } from './cassette.ts';
import { Failure } from './failure.ts';

export type PileMark = {
  /** When it was put on the pile, in milliseconds since the epoch, server time. */
  readonly markedAt: number;
};

/** The cassettes that a member keeps for later, by their ids (docs/behaviour, "My pile"). */
export type Pile = ReadonlyMap<string, PileMark>;

/** Cassettes that are not on the pile come last (docs/behaviour, "My pile"). */
export const sortByMark = (cassettes: readonly Cassette[], pile: Pile | null): Cassette[] => {
  const time = ({ id }: Cassette) => pile?.get(id)?.markedAt ?? 0;
  return cassettes.toSorted((a, b) => time(b) - time(a));
};

export const maxPileSize = 500;

/** The failure of a cassette more. */
export const fullPileFailure = () =>
  new Failure('invalid', 'Your pile holds 500 tapes, and that is the most. Take one off first.');
