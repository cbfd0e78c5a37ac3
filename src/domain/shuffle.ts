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
 * The part of the shelf that stands in front of the others, drawn in proportion to its tapes: so any
 * tape comes to stand there as often as any other. A part that arrives later than the one in front
 * changes nothing about it. `sizes` are numbers of tapes by part.
 */
export function partInFront(sizes: Readonly<Record<string, number>>, seed: number): string {
  const draw = ([part, size]: [string, number]) =>
    Math.log((hash(part, seed) + 0.5) / 2 ** 32) / size;
  const [front] = Object.entries(sizes).sort((a, b) => draw(b) - draw(a));
  return front?.[0] ?? '';
}

/**
 * Shuffled copy (specification, sections 1 and 4). `seed` makes the order repeatable, so that going
 * back, or a shared address, shows the same shelf; the page draws a new seed at each load. One part
 * of the shelf stands in front, all others are mixed behind it: so the head of the shelf can be shown
 * once that part is there, and stays. Else a tape's place depends on the seed and its id alone: a
 * tape that arrives later moves no other one about.
 */
export function shuffle<T extends { readonly id: string; readonly part?: string }>(
  items: readonly T[],
  seed: number,
): T[] {
  const sizes: Record<string, number> = {};
  for (const { part = '' } of items) sizes[part] = (sizes[part] ?? 0) + 1;
  const front = partInFront(sizes, seed);
  return items
    .map((item) => ({
      item,
      place: hash(item.id, seed) + ((item.part ?? '') === front ? 0 : 2 ** 32),
    }))
    .sort((a, b) => a.place - b.place || (a.item.id < b.item.id ? -1 : 1))
    .map(({ item }) => item);
}
