import { expect, test } from 'vitest';
import { titleSize } from '../../../../src/pages/explore/typeset.tsx';

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
