import { seededHash } from './seeded-hash.ts';

/**
 * Which part and which groups of the shelf index hold the cassettes that a shuffle puts first, so
 * that a visitor can read those first (docs/behaviour.md, "Shelf index").
 */

/**
 * The part whose cassettes a shuffle puts first. The draw is weighted by size, so that every cassette
 * has the same chance. A new part never changes the order inside the first one.
 *
 * @param sizes the number of cassettes by part
 * @returns the empty string when there is no part
 */
export function firstPart(sizes: Readonly<Record<string, number>>, seed: number): string {
  const draw = ([part, size]: [string, number]) =>
    Math.log((seededHash(part, seed) + 0.5) / 2 ** 32) / size;
  const [first] = Object.entries(sizes).sort((a, b) => draw(b) - draw(a));
  return first?.[0] ?? '';
}

/** The part that an index has from its first cassette on. */
export const oldestPart = 'p0';

/**
 * Whether a shuffle puts the oldest part first, very probably, whatever the sizes of the parts: then a
 * visitor who does not know the sizes can ask for it. One seed in a thousand does.
 */
export const favoursOldestPart = (seed: number): boolean =>
  seededHash(oldestPart, seed) > 0.999 * 2 ** 32;

/** A random seed that favours the oldest part. */
export function drawSeedForOldestPart(): number {
  for (;;) {
    const seed = Math.floor(Math.random() * 2 ** 32);
    if (favoursOldestPart(seed)) return seed;
  }
}

/** The group of a cassette in its part: the last character of its id, or `_` unless that is an ASCII letter or digit. */
export const indexGroup = (id: string): string => /[0-9A-Za-z]$/.exec(id)?.[0] ?? '_';
const allGroups = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'];

/**
 * Splits all groups into those that a shuffle puts first in their part, and the rest. The first ones
 * hold about a fifth of the part, whether its ids are random or numbered.
 */
export function splitIndexGroups(seed: number): { first: string[]; rest: string[] } {
  const draw = seededHash('', seed) % 5;
  const isFirst = (group: string) => group.charCodeAt(0) % 5 === draw;
  return {
    first: allGroups.filter(isFirst),
    rest: allGroups.filter((group) => !isFirst(group)),
  };
}
