/** A well-mixed unsigned 32-bit hash of a text and a seed: FNV-1a, then an avalanche. */
export function seededHash(text: string, seed: number): number {
  let state = (seed ^ 0x811c9dc5) >>> 0;
  for (let index = 0; index < text.length; index++)
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}
