import type { Cassette, Panel } from '../domain/cassette.ts';
import { shuffle } from '../domain/wall/shuffle.ts';
import { arrangeWall, crateOfWeek } from '../domain/wall/wall-order.ts';
import { pageStart } from '../services/page-start.ts';
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

/** Without a network, puts first what has its picture of this panel on the device. */
export function keptFirst(cassettes: readonly Cassette[], panel: Panel): readonly Cassette[] {
  const { keptPaths } = pageStart;
  if (!keptPaths) return cassettes;
  const isKept = ({ images }: Cassette) => keptPaths.has(images[panel].path);
  return [...cassettes.filter(isKept), ...cassettes.filter((one) => !isKept(one))];
}

/**
 * The spines of the shelf in the order in which they stand without a search, and the named ones of
 * its first row (docs/behaviour, "Shuffle" and "Head of the wall"). The first script requests
 * the pictures of what the page then shows, so both ask here.
 */
export function arrangeShelf({ cassettes, first = cassettes, view, now, ...options }: Options) {
  const shuffled = keptFirst(shuffle(cassettes, view.seed), 'spine');
  // Without a network nothing is named: its picture may not be here.
  if (pageStart.keptPaths) return { order: shuffled, groups: [] };
  const crate = crateOfWeek(first, now);
  const { order, groups } = arrangeWall(shuffled, { ...options, crate });
  const isNamed = !options.isPart && crateOfWeek(cassettes, now)?.name === crate?.name;
  return { order, groups: groups.filter(({ filter }) => isNamed || filter.field !== 'crate') };
}
