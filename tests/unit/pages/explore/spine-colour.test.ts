import { expect, test } from 'vitest';
import { spineColour, titleSize } from '../../../../src/pages/explore/spine-colour.ts';

test('Cassettes without images have all six colours and three patterns', () => {
  const looks = Array.from({ length: 300 }, (_, index) => {
    const { colour, pattern } = spineColour({ id: `tape-${index}` });
    return `${colour} ${pattern}`;
  });
  expect(new Set(looks).size).toBe(18);
});

test.each([
  ['X', 'short'],
  ['Fahrplanmusik', 'short'],
  ['The Cistern Under Grauholm', 'medium'],
  ['The Complete and Unabridged Proceedings', 'long'],
  ['夜の電車', 'short'],
  ['夜の電車に乗って海へ', 'medium'],
  ['', 'short'],
])('The title “%s” gets the size %s', (title, size) => {
  expect(titleSize(title)).toBe(size);
});
