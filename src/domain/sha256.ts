/**
 * SHA-256 of a text's UTF-8 bytes (FIPS 180-4), as 32 bytes. The platform's own digest is asynchronous
 * and missing outside secure contexts.
 */
export function sha256(text: string): Uint8Array {
  const message = new TextEncoder().encode(text);
  const paddedLength = Math.ceil((message.length + 9) / 64) * 64;
  const padded = new Uint8Array(paddedLength);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(paddedLength - 4, message.length * 8);

  const state = Uint32Array.from(initialState);
  const words = new Uint32Array(64);
  for (let block = 0; block < paddedLength; block += 64) {
    for (let index = 0; index < 16; index++) words[index] = view.getUint32(block + 4 * index);
    for (let index = 16; index < 64; index++) {
      const [before15, before2] = [at(words, index - 15), at(words, index - 2)];
      const low = rotate(before15, 7) ^ rotate(before15, 18) ^ (before15 >>> 3);
      const high = rotate(before2, 17) ^ rotate(before2, 19) ^ (before2 >>> 10);
      words[index] = at(words, index - 16) + low + at(words, index - 7) + high;
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [
      ...[number, number, number, number],
      ...[number, number, number, number],
    ];
    for (let index = 0; index < 64; index++) {
      const high = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
      const choice = (e & f) ^ (~e & g);
      const first = h + high + choice + at(roundConstants, index) + at(words, index);
      const low = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
      const majority = (a & b) ^ (a & c) ^ (b & c);
      [a, b, c, d, e, f, g, h] = [(first + low + majority) | 0, a, b, c, (d + first) | 0, e, f, g];
    }
    for (const [index, value] of [a, b, c, d, e, f, g, h].entries())
      state[index] = at(state, index) + value;
  }

  const digest = new DataView(new ArrayBuffer(32));
  for (const [index, value] of state.entries()) digest.setUint32(4 * index, value);
  return new Uint8Array(digest.buffer);
}

const rotate = (value: number, bits: number): number => (value >>> bits) | (value << (32 - bits));
const at = (values: Uint32Array, index: number): number => values[index] as number;

/** The first 32 bits of the fractional part of a root. */
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) >>> 0;

const primes: number[] = [];
for (let candidate = 2; primes.length < 64; candidate++)
  if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
const roundConstants = Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const initialState = Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
