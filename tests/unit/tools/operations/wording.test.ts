import { expect, test } from 'vitest';
import { formatAge, formatBytes, formatCount } from '../../../../tools/operations/wording.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1250, '1.3 kB'],
  [41_400, '41 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [5_242_880, '5.2 MB'],
  [12e9, '12 GB'],
])('%i bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});

test.each([
  [-5, '0 minutes'],
  [61, '1 minute'],
  [119 * 60 + 59, '119 minutes'],
  [2 * 3600, '2 hours'],
  [47 * 3600 + 3599, '47 hours'],
  [48 * 3600, '2 days'],
  [400 * 86_400, '400 days'],
])('%i seconds are %s', (seconds, words) => {
  expect(formatAge(seconds * 1000)).toBe(words);
});

test('A count has the singular for one and a separator for thousands', () => {
  expect(formatCount(1, 'image')).toBe('1 image');
  expect(formatCount(1200, 'image')).toBe('1,200 images');
});
