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
export function firstPart(sizes: Readonly<Record<string, number>>, seed: number): string {
  const draw = ([part, size]: [string, number]) =>
    Math.log((hash(part, seed) + 0.5) / 2 ** 32) / size;
  const [front] = Object.entries(sizes).sort((a, b) => draw(b) - draw(a));
  return front?.[0] ?? '';
}

/** A part of the shelf files its tapes in groups, by the last sign of their ids; odd signs are one group. */
export const indexGroup = (id: string): string => /[0-9A-Za-z]$/.exec(id)?.[0] ?? '_';
const groups = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'];

/**
 * All groups: those that stand in front of the others of their part, which hold about a fifth of it,
 * whether its ids were drawn by lot or counted up, and the rest.
 */
export function splitIndexGroups(seed: number): { inFront: string[]; rest: string[] } {
  const draw = hash('', seed) % 5;
  const isInFront = (group: string) => group.charCodeAt(0) % 5 === draw;
  return { inFront: groups.filter(isInFront), rest: groups.filter((group) => !isInFront(group)) };
}

/**
 * Shuffled copy (specification, sections 1 and 4). `seed` makes the order repeatable, so that going
 * back, or a shared address, shows the same shelf; the page draws a new seed at each load. One part
 * of the shelf stands in front, a fifth of it before the rest, and all other parts are mixed behind:
 * so the head of the shelf can be shown once that fifth is there, and stays. Else a tape's place
 * depends on the seed and its id alone: a tape that arrives later moves no other one about.
 */
export function shuffle<T extends { readonly id: string; readonly part?: string }>(
  items: readonly T[],
  seed: number,
): T[] {
  const sizes: Record<string, number> = {};
  for (const { part = '' } of items) sizes[part] = (sizes[part] ?? 0) + 1;
  const front = firstPart(sizes, seed);
  const inFront = new Set(splitIndexGroups(seed).inFront);
  const row = ({ id, part = '' }: T) => (part !== front ? 2 : inFront.has(indexGroup(id)) ? 0 : 1);
  return items
    .map((item) => ({ item, place: hash(item.id, seed) + row(item) * 2 ** 32 }))
    .sort((a, b) => a.place - b.place || (a.item.id < b.item.id ? -1 : 1))
    .map(({ item }) => item);
}
