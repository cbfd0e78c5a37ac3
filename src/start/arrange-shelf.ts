import type { Cassette, Panel } from '../domain/cassette.ts';
import { sortByColour, spineColour } from '../domain/wall/colours.ts';
import { shuffle } from '../domain/wall/shuffle.ts';
import { crateOfWeek, placeHead } from '../domain/wall/wall-head.ts';

/** Without a network, the paths of the pictures that are on the device; else undefined. */
export type KeptPaths = ReadonlySet<string> | undefined;

/** Whether it has a picture of this panel that can be shown. */
const hasPicture = ({ images }: Cassette, panel: Panel, keptPaths: KeptPaths): boolean => {
  const { path } = images[panel];
  return keptPaths?.has(path) ?? path !== '';
};

/** The colour of a spine as it is shown (docs/behaviour, "Colours"). */
export const shownColour = (cassette: Cassette, keptPaths: KeptPaths): string =>
  spineColour(cassette, hasPicture(cassette, 'spine', keptPaths));

export const arrangeColours = (
  cassettes: readonly Cassette[],
  keptPaths: KeptPaths,
): readonly Cassette[] => sortByColour(cassettes, (one) => shownColour(one, keptPaths));

/**
 * The order without a key (docs/behaviour, "Shuffle"). Without a network, what has its picture of
 * this panel on the device comes first.
 */
export function shuffleShelf(
  cassettes: readonly Cassette[],
  seed: number,
  panel: Panel,
  keptPaths: KeptPaths,
): readonly Cassette[] {
  const shuffled = shuffle(cassettes, seed);
  if (!keptPaths) return shuffled;
  const isShown = (one: Cassette) => hasPicture(one, panel, keptPaths);
  return [...shuffled.filter(isShown), ...shuffled.filter((one) => !isShown(one))];
}

type Options = {
  /** A cassette created later is new. Milliseconds since the epoch; null at the first visit. */
  since: number | null;
  /** Milliseconds since the epoch. */
  now: number;
  perRow: number;
  keptPaths: KeptPaths;
  /** The list that was shown first: the crate that it put at the head stays there. */
  first?: readonly Cassette[];
  /** The list may lack crates, one of which may be that of the week: then none is named. */
  isIncomplete?: boolean;
};

/**
 * The wall: shuffled cassettes with the head of their first row, and its named groups
 * (docs/behaviour, "Head of the wall"). The inline script requests the pictures of what the page
 * then shows, so both ask here.
 */
export function arrangeWall(shuffled: readonly Cassette[], options: Options) {
  const { first = shuffled, now, keptPaths, isIncomplete } = options;
  // Without a network nothing is named: its picture may not be here.
  if (keptPaths) return { order: shuffled, groups: [] };
  const crate = crateOfWeek(first, now);
  const { order, groups } = placeHead(shuffled, { ...options, crate });
  const isNamed = !isIncomplete && crateOfWeek(shuffled, now)?.name === crate?.name;
  return { order, groups: groups.filter(({ filter }) => isNamed || filter.name !== 'crate') };
}
