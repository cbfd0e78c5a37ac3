import type { Cassette } from '../../domain/cassette.ts';

const stocks = 6;
const bands = 3;

/** FNV-1a: small, and spread well enough for six colours. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++)
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
  // The last characters alone would decide the low bits.
  return (value ^ (value >>> 15)) >>> 0;
}

/**
 * The colours and the pattern that a tape without pictures is set in: always the same for one tape,
 * so that it can be found again. Both are indices into the style sheet's lists.
 */
export function spineColour({ id }: Pick<Cassette, 'id'>): { stock: number; band: number } {
  const value = hash(id);
  return { stock: value % stocks, band: Math.floor(value / stocks) % bands };
}

/** How large a title can be set along a spine, by its length in characters. */
export function titleSize(title: string): 'short' | 'medium' | 'long' {
  // Wide scripts fill twice the room of a condensed letter.
  let room = 0;
  for (const character of title) room += character > '\u2e80' ? 2 : 1;
  return room <= 14 ? 'short' : room <= 28 ? 'medium' : 'long';
}
