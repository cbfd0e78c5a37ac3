import type { Cassette } from '../cassette.ts';
import type { FieldFilter } from '../shelf-filters.ts';

/** The head of the wall (docs/behaviour, "Head of the wall"). */

/** Cassettes beside each other in the first row, and the filter that finds all of them. */
export type WallGroup = {
  readonly filter: FieldFilter;
  /** Of the first one, from 0. */
  readonly column: number;
  readonly count: number;
  /** How many the filter finds. */
  readonly total: number;
};

const dayMs = 24 * 60 * 60 * 1000;
/** Weeks begin on Monday in UTC, as those of ISO 8601 do; 1 January 1970 was a Thursday. */
const weekAt = (time: number): number => Math.floor((time / dayMs + 3) / 7);

/** A crate as it was chosen: what is put into it later is counted, but stands elsewhere. */
type Crate = { readonly name: string; readonly ids: ReadonlySet<string> };

/** The crate of the week of `time`, in milliseconds since the epoch; null without crates. */
export function crateOfWeek(cassettes: readonly Cassette[], time: number): Crate | null {
  // Not by locale: the order of the names is the same on every device.
  const names = [...new Set(cassettes.flatMap(({ crates }) => crates))].sort();
  const name = names[weekAt(time) % names.length];
  if (name === undefined) return null;
  const own = cassettes.filter(({ crates }) => crates.includes(name));
  return { name, ids: new Set(own.map(({ id }) => id)) };
}

/** A crate with fewer cassettes beside the new ones is not named. */
const minBesideNew = 3;

/**
 * Places what was created after `since`, newest first, then the crate, each as many as fit into the
 * first row. The crate changes places with those that stand first. Those whose places the new ones
 * take go to the end, so that nothing else moves when something new arrives.
 */
export function placeHead(
  shuffled: readonly Cassette[],
  { since, crate, perRow }: { since: number | null; crate: Crate | null; perRow: number },
): { order: readonly Cassette[]; groups: readonly WallGroup[] } {
  const timeOf = ({ createdAt }: Cassette) => createdAt ?? 0;
  const isNew = (cassette: Cassette) => since !== null && timeOf(cassette) > since;
  const allNew = shuffled.filter(isNew).sort((a, b) => timeOf(b) - timeOf(a));
  const shownNew = allNew.slice(0, perRow);
  const others = shuffled.filter((one) => !shownNew.includes(one));
  const ofCrate = others.filter(({ id }) => crate?.ids.has(id)).slice(0, perRow);
  // The crate gets the first columns; those that stood there get the places that it leaves.
  const displaced = others.slice(0, ofCrate.length).filter((one) => !ofCrate.includes(one));
  const vacated = others.slice(ofCrate.length).filter((one) => ofCrate.includes(one));
  const successors = new Map(vacated.map((one, at) => [one, displaced[at]]));
  const withCrate = others.map((one, column) => ofCrate[column] ?? successors.get(one) ?? one);
  const newCount = shownNew.length;
  const replaced = withCrate.slice(0, newCount);
  const crateCount = ofCrate.length - newCount;
  const groups: WallGroup[] = [];
  if (newCount > 0) {
    const filter: FieldFilter = { name: 'since', value: `${since}` };
    groups.push({ filter, column: 0, count: newCount, total: allNew.length });
  }
  if (crate !== null && crateCount >= (newCount > 0 ? minBesideNew : 1)) {
    const filter: FieldFilter = { name: 'crate', value: crate.name };
    const total = shuffled.filter(({ crates }) => crates.includes(crate.name)).length;
    groups.push({ filter, column: newCount, count: crateCount, total });
  }
  return { order: [...shownNew, ...withCrate.slice(newCount), ...replaced], groups };
}
