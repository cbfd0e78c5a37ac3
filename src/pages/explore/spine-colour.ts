import type { Cassette } from '../../domain/cassette.ts';

const colourCount = 6;
const patternCount = 3;

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  // The low bits depend on the last characters alone, so mix in the high ones.
  return (value ^ (value >>> 15)) >>> 0;
}

/**
 * Colour and pattern of a cassette without images, always the same for one id. Both are indices into
 * the style sheets of `TypesetSpine` and `TypesetCard`.
 */
export function spineColour({ id }: Pick<Cassette, 'id'>): { colour: number; pattern: number } {
  const value = hash(id);
  return {
    colour: value % colourCount,
    pattern: Math.floor(value / colourCount) % patternCount,
  };
}

/** The font size class of a title, by its width in Latin characters. */
export function titleSize(title: string): 'short' | 'medium' | 'long' {
  let width = 0;
  // Characters of the CJK scripts are twice as wide as condensed Latin ones.
  for (const character of title) width += character > '\u2e80' ? 2 : 1;
  return width <= 14 ? 'short' : width <= 28 ? 'medium' : 'long';
}
