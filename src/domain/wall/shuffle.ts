/** A well-mixed unsigned 32-bit hash of a text and a seed: FNV-1a, then an avalanche. */
export function seededHash(text: string, seed: number): number {
  let state = (seed ^ 0x811c9dc5) >>> 0;
  for (let index = 0; index < text.length; index++)
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}

/** The part that an index has from its first cassette on: a first visit asks for it at once. */
export const oldestPart = 'p0';

/** Whether a shuffle puts the oldest part first, which is shown before the others arrive. */
export const beginsWithOldestPart = (seed: number): boolean => seed % 16 === 0;

/** A random seed that begins with the oldest part. */
export const drawSeedForOldestPart = (): number => Math.floor(Math.random() * 2 ** 28) * 16;

/**
 * A shuffled copy. The position depends on seed and id alone, so a later cassette doesn't reorder
 * the others; with some seeds the oldest part comes first (docs/behaviour, "Shuffle").
 */
export function shuffle<T extends { readonly id: string; readonly part?: string }>(
  items: readonly T[],
  seed: number,
): T[] {
  const first = beginsWithOldestPart(seed) ? oldestPart : null;
  return items
    .map((item) => ({
      item,
      position: seededHash(item.id, seed) + (item.part === first ? 0 : 2 ** 32),
    }))
    .sort((a, b) => a.position - b.position || (a.item.id < b.item.id ? -1 : 1))
    .map(({ item }) => item);
}
