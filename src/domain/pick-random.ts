import type { Cassette } from './cassette.ts';

/** How many of the last cassettes are not picked again. */
export const recentCount = 20;

/**
 * A random cassette that is none of the last twenty of `recentIds` (the latest last); of a shorter list
 * one of those that were picked longest ago. Null for an empty list. `random` is from 0 to below 1.
 */
export function pickRandom(
  cassettes: readonly Cassette[],
  recentIds: readonly string[],
  random = Math.random(),
): Cassette | null {
  const recent = recentIds.slice(-recentCount);
  // Of a short list at least one stays.
  while (recent.length > 0) {
    const candidates = cassettes.filter(({ id }) => !recent.includes(id));
    if (candidates.length > 0) return candidates[Math.floor(random * candidates.length)] ?? null;
    recent.shift();
  }
  return cassettes[Math.floor(random * cassettes.length)] ?? null;
}
