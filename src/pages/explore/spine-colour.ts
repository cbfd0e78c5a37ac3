import type { Cassette } from '../../domain/cassette.ts';
import { seededHash } from '../../domain/shuffle.ts';

const colourCount = 6;
const patternCount = 3;

/**
 * Colour and pattern of a cassette without images, always the same for one id. Both are indices into
 * the style sheets of `Typeset`.
 */
export function spineColour({ id }: Pick<Cassette, 'id'>): { colour: number; pattern: number } {
  const value = seededHash(id, 0);
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
