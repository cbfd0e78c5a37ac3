import { expect, test } from 'vitest';
import { formatAge, formatBytes, formatCount } from '../../../../tools/operations/wording.ts';

test('Sizes, ages and counts have a unit, and the singular for one', () => {
  expect([1, 999, 1250, 999_500, 12e9].map(formatBytes)).toEqual([
    ...['1 byte', '999 bytes', '1.3 kB', '1 MB', '12 GB'],
  ]);
  const hours = (count: number) => formatAge(count * 3_600_000);
  expect([hours(0.02), hours(2), hours(48)]).toEqual(['1 minute', '2 hours', '2 days']);
  expect(formatCount(1200, 'image')).toBe('1,200 images');
});
