import type { Cassette } from '../domain/cassette.ts';
import { shuffle } from '../domain/shuffle.ts';
import { arrangeWall, crateOfWeek, type WallGroup } from '../domain/wall-order.ts';
import type { ShelfView } from '../services/ports.ts';

type Options = {
  cassettes: readonly Cassette[];
  view: Pick<ShelfView, 'seed'>;
  /** What was created later is new, in milliseconds since the epoch; null at the first visit. */
  since: number | null;
  /** In milliseconds since the epoch. */
  now: number;
  /** How many spines a row holds. */
  perRow: number;
  /** The list that was shown first: the crate that it put at the head stays there. */
  first?: readonly Cassette[];
};

/**
 * The spines of the shelf in the order in which they stand without a search, and the named ones of its first
 * row (docs/behaviour.md, "Shuffle" and "Head of the wall"). The first script requests the pictures of what the
 * page then shows, so both ask here.
 */
export function arrangeShelf({ cassettes, view, since, now, perRow, first = cassettes }: Options): {
  order: readonly Cassette[];
  groups: readonly WallGroup[];
} {
  const crate = crateOfWeek(first, now);
  const wall = arrangeWall(shuffle(cassettes, view.seed), { since, crate, perRow });
  const isOfWeek = cassettes === first || crateOfWeek(cassettes, now)?.name === crate?.name;
  return isOfWeek ? wall : { ...wall, groups: withoutCrate(wall.groups) };
}

/** A part of the list may lack the names that others have: then its crate may not be the one of the week. */
export const withoutCrate = (groups: readonly WallGroup[]): readonly WallGroup[] =>
  groups.filter(({ filter }) => filter.field !== 'crate');
