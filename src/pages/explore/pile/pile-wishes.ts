import type { Pile } from '../../../domain/pile.ts';

/** A change of the pile, until it is sent. */
export type PileWish = {
  readonly isPut: boolean;
  readonly title: string;
  /** In milliseconds since the epoch, this device's time. */
  readonly time: number;
  /** Whether an attempt to send it has failed. */
  readonly isWaiting?: boolean;
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
