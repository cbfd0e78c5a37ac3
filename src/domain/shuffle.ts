import { firstPart, indexGroup, splitIndexGroups } from './index-layout.ts';
import { seededHash } from './seeded-hash.ts';

/**
 * A shuffled copy. The same seed gives the same order, whatever the order of `items`
 * (docs/behaviour.md, "Shuffle").
 *
 * One part of the shelf index comes first, a fifth of it before its rest, and all other parts are
 * mixed behind it: the start of the shelf can be shown once that fifth has arrived. Otherwise the
 * position depends on seed and id alone, so a later cassette doesn't reorder the others.
 */
export function shuffle<T extends { readonly id: string; readonly part?: string }>(
  items: readonly T[],
  seed: number,
): T[] {
  const sizes: Record<string, number> = {};
  for (const { part = '' } of items) sizes[part] = (sizes[part] ?? 0) + 1;
  const first = firstPart(sizes, seed);
  const firstGroups = new Set(splitIndexGroups(seed).first);
  const tier = ({ id, part = '' }: T) =>
    part !== first ? 2 : firstGroups.has(indexGroup(id)) ? 0 : 1;
  return items
    .map((item) => ({ item, position: seededHash(item.id, seed) + tier(item) * 2 ** 32 }))
    .sort((a, b) => a.position - b.position || (a.item.id < b.item.id ? -1 : 1))
    .map(({ item }) => item);
}
