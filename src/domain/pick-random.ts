import type { Cassette } from './cassette.ts';

/** The number of picked cassettes that are not picked again. */
export const recentCount = 20;

/**
 * A random cassette that is not among the last twenty of `recentIds` (the latest is last). If all are, the
 * one that was picked longest ago. Null for an empty list. `random` is from 0 to below 1
 * (docs/behaviour.md, "Actions on what is found").
 */
export function pickRandom(
  cassettes: readonly Cassette[],
  recentIds: readonly string[],
  random = Math.random(),
): Cassette | null {
  const recent = recentIds.slice(-recentCount);
  while (recent.length > 0) {
    const candidates = cassettes.filter(({ id }) => !recent.includes(id));
    if (candidates.length > 0) return candidates[Math.floor(random * candidates.length)] ?? null;
    recent.shift();
  }
  return cassettes[Math.floor(random * cassettes.length)] ?? null;
}
