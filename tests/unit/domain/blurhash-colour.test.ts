import { decode } from 'blurhash';
import { expect, test } from 'vitest';
import {
  defaultBlurhash,
  placeholderColour,
  validBlurhash,
} from '../../../src/domain/blurhash-colour.ts';

const published = 'LEHV6nWB2yk8pyo0adR*.7kCMdnj';

test.each([
  ['', false],
  ['L', false],
  [published, true],
  [defaultBlurhash, true],
  // One component, the smallest possible number.
  ['00TSUA', true],
  [published.slice(1), false],
  [`${published}0`, false],
  [published.replace('W', '"'), false],
  [published.replace('W', 'ö'), false],
  // The first character would announce more than nine rows.
  [`~${published.slice(1)}`, false],
  // 9 × 9 components give the longest hash that is stored.
  [`|${'0'.repeat(165)}`, true],
  // No colour is so large.
  ['00~~~~', false],
])('%s: valid is %s', (hash, valid) => {
  expect(validBlurhash(hash)).toBe(valid ? hash : defaultBlurhash);
  if (valid) expect(decode(hash, 2, 2)).toHaveLength(16);
});

test('The average colour is the one that the library draws for a single component', () => {
  const one = `0${published[1]}${published.slice(2, 6)}`;
  const [red, green, blue] = decode(one, 1, 1);
  const hex = [red, green, blue].map((value) => value!.toString(16).padStart(2, '0')).join('');
  expect(placeholderColour(one)).toBe(`#${hex}`);
});
