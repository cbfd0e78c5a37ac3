/**
 * Shuffled copy (Fisher–Yates). `seed` makes the order repeatable, so that going back, or a shared
 * address, shows the same shelf; the page draws a new seed at each load (sections 1 and 4).
 */
export function shuffle<T>(items: readonly T[], seed: number): T[] {
  const shuffled = [...items];
  // mulberry32: 32 bits of state are plenty for the order of a shelf.
  let state = seed >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
  }
  return shuffled;
}
