/** Pseudo-random numbers: the same seed gives the same numbers on every machine. */
export type Random = {
  /** An integer from `from` to `to`, both included. */
  int(from: number, to: number): number;
  pick<T>(items: readonly T[]): T;
  chance(share: number): boolean;
};

export function seeded(seed: number): Random {
  // mulberry32; the seed is scrambled so that similar seeds give different sequences.
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  /** A number from 0 up to, not including, 1. */
  const float = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (from: number, to: number) => from + Math.floor(float() * (to - from + 1));
  return {
    int,
    pick: (items) => items[int(0, items.length - 1)]!,
    chance: (share) => float() < share,
  };
}
