import { expect, test } from 'vitest';
import { limitInsertion } from '../../../src/domain/text/characters.ts';

test.each([
  ['', 'abcd', 4, 'abc', 3],
  ['abc', 'abcd', 4, 'abc', 3],
  ['abc', 'axbc', 2, 'abc', 1],
  ['ab', 'axyb', 3, 'axb', 2],
  ['📼📼', '📼📼📼', 6, '📼📼📼', 6],
  ['📼📼📼', '📼📼👾📼', 6, '📼📼📼', 4],
  // A text that was too long before may become shorter, and no longer.
  ['abcdef', 'abcef', 3, 'abcef', 3],
  ['abcdef', 'abcxdef', 4, 'abcdef', 3],
])(
  '"%s" becomes, of at most three characters: "%s" with the caret at %i -> "%s"',
  (before, typed, caret, text, newCaret) => {
    expect(limitInsertion(before, typed, caret, 3)).toEqual({ text, caret: newCaret });
  },
);
