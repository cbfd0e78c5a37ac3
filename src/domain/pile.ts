import type { Cassette } from './cassette.ts';
import { Failure } from './failure.ts';

export type PileMark = {
  /** When it was put on the pile, in milliseconds since the epoch, server time. */
  readonly markedAt: number;
};

/** The cassettes that a member keeps for later, by their ids (docs/behaviour, "My pile"). */
export type Pile = ReadonlyMap<string, PileMark>;

/** What is not on the pile comes last (docs/behaviour, "My pile"). */
export const newestFirst = (cassettes: readonly Cassette[], pile: Pile | null): Cassette[] => {
  const time = ({ id }: Cassette) => pile?.get(id)?.markedAt ?? 0;
  return cassettes.toSorted((a, b) => time(b) - time(a));
};

/** A change of the pile, until it is sent. */
export type PileWish = {
  readonly isPut: boolean;
  readonly title: string;
  /** In milliseconds since the epoch, this device's time. */
  readonly time: number;
};

/** The newest wish of each cassette, by its id. */
export type PileWishes = ReadonlyMap<string, PileWish>;

/** Without those that another device has fulfilled, or has overtaken by a later mark. */
export const openWishes = (pile: Pile, wishes: PileWishes): PileWishes =>
  new Map(
    [...wishes].filter(([id, { isPut, time }]) => {
      const mark = pile.get(id);
      return isPut ? !mark : mark && mark.markedAt <= time;
    }),
  );

/** The pile after these changes. */
export function changePile(pile: Pile, wishes: PileWishes): Pile {
  const changed = new Map(pile);
  for (const [id, { isPut, time }] of wishes)
    if (isPut) changed.set(id, { markedAt: time });
    else changed.delete(id);
  return changed;
}

export const maxPileSize = 500;

/** The failure of a cassette more. */
export const fullPileFailure = () =>
  new Failure('invalid', 'Your pile holds 500 tapes, and that is the most. Take one off first.');
