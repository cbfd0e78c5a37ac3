import { describe, expect, test } from 'vitest';
import { splitIntoLines } from '../../../../src/pages/about/split-into-lines.ts';

const text = 'From both sides, in order, with the hiss left in.';
const together = (given: string, turns: number) =>
  splitIntoLines(given, turns)
    .map(({ words }) => words)
    .join('');

describe('winding a paragraph', () => {
  test.each([1, 3, 4, 12, 100])('keeps the text as it is, in %i turns', (turns) => {
    expect(together(text, turns)).toBe(text);
  });

  test('keeps line breaks and double spaces', () => {
    expect(together('one  two\nthree', 3)).toBe('one  two\nthree');
  });

  test('cuts between words, evenly', () => {
    expect(splitIntoLines('a b c d e f', 3).map(({ words }) => words.trim())).toEqual([
      'a b',
      'c d',
      'e f',
    ]);
  });

  test('makes no empty turns of a short text, and none of an empty one', () => {
    expect(splitIntoLines('one two', 12)).toHaveLength(2);
    expect(splitIntoLines('', 12)).toEqual([]);
  });

  test('numbers the turns from the outside in', () => {
    expect(splitIntoLines(text, 4).map(({ turn }) => turn)).toEqual([0, 1, 2, 3]);
  });
});
