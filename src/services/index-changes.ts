import type { Cassette } from '../domain/cassette.ts';
import type { IndexEntry } from './ports.ts';

/** What has changed between two readings of the shelf index (docs/behaviour.md, "Catalogue table"). */
export function findChanges(before: readonly IndexEntry[], after: readonly IndexEntry[]) {
  const known = new Map(before.map(({ cassette }) => [cassette.id, cassette]));
  const saved: Cassette[] = [];
  for (const { cassette } of after) {
    const previous = known.get(cassette.id);
    known.delete(cassette.id);
    // Entries of an unchanged part are the same objects.
    if (previous !== cassette && JSON.stringify(previous) !== JSON.stringify(cassette))
      saved.push(cassette);
  }
  return { saved, removedIds: [...known.keys()] };
}
