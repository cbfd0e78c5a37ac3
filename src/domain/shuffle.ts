/** 32 well-mixed bits of a text and a seed (FNV-1a, then an avalanche). */
function hash(text: string, seed: number): number {
  let state = (seed ^ 0x811c9dc5) >>> 0;
  for (let index = 0; index < text.length; index++)
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}

/**
 * Shuffled copy (specification, sections 1 and 4). `seed` makes the order repeatable, so that going
 * back, or a shared address, shows the same shelf; the page draws a new seed at each load. A tape's
 * place depends on the seed and its id alone: a tape that arrives later moves no other one about.
 */
export function shuffle<T extends { readonly id: string }>(items: readonly T[], seed: number): T[] {
  return items
    .map((item) => ({ item, place: hash(item.id, seed) }))
    .sort((a, b) => a.place - b.place || (a.item.id < b.item.id ? -1 : 1))
    .map(({ item }) => item);
}
