import { describe, expect, test } from 'vitest';
import { splitIntoLines } from '../../../../src/pages/about/split-into-lines.ts';

const paragraph = 'From both sides, in order, with the hiss left in.';
const joined = (text: string, maxLines: number) =>
  splitIntoLines(text, maxLines)
    .map((line) => line.text)
    .join('');

describe('Splitting a paragraph into lines', () => {
  test.each([1, 3, 4, 12, 100])('keeps the text unchanged in %i lines', (maxLines) => {
    expect(joined(paragraph, maxLines)).toBe(paragraph);
  });

  test('keeps line breaks and double spaces', () => {
    expect(joined('one  two\nthree', 3)).toBe('one  two\nthree');
  });

  test('splits evenly between words', () => {
    expect(splitIntoLines('a b c d e f', 3).map(({ text }) => text.trim())).toEqual([
      'a b',
      'c d',
      'e f',
    ]);
  });

  test('makes no empty lines of a short text, and none of an empty one', () => {
    expect(splitIntoLines('one two', 12)).toHaveLength(2);
    expect(splitIntoLines('', 12)).toEqual([]);
  });

  test('numbers the lines from the first', () => {
    expect(splitIntoLines(paragraph, 4).map(({ index }) => index)).toEqual([0, 1, 2, 3]);
  });
});
