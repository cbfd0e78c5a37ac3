import type { Cassette } from '../domain/cassette.ts';
import { shuffle } from '../domain/wall/shuffle.ts';
import { arrangeWall, crateOfWeek } from '../domain/wall/wall-order.ts';
import type { ShelfView } from '../services/ports.ts';

type Options = {
  cassettes: readonly Cassette[];
  view: Pick<ShelfView, 'seed'>;
  /** What was created later is new, in milliseconds since the epoch; null at the first visit. */
  since: number | null;
  /** In milliseconds since the epoch. */
  now: number;
  perRow: number;
  /** The list that was shown first: the crate that it put at the head stays there. */
  first?: readonly Cassette[];
  /** The list may lack crates, one of which may be that of the week: then none is named. */
  isPart?: boolean;
};

/**
 * The spines of the shelf in the order in which they stand without a search, and the named ones of
 * its first row (docs/behaviour, "Shuffle" and "Head of the wall"). The first script requests
 * the pictures of what the page then shows, so both ask here.
 */
export function arrangeShelf({ cassettes, first = cassettes, view, now, ...options }: Options) {
  const crate = crateOfWeek(first, now);
  const { order, groups } = arrangeWall(shuffle(cassettes, view.seed), { ...options, crate });
  const isNamed = !options.isPart && crateOfWeek(cassettes, now)?.name === crate?.name;
  return { order, groups: groups.filter(({ filter }) => isNamed || filter.field !== 'crate') };
}
