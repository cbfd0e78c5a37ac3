import { describe, expect, test } from 'vitest';
import { spineColour, titleSize } from '../../../../src/pages/explore/spine-colour.ts';

describe('the colour of a cassette without images', () => {
  test('A cassette always has the same colour and pattern', () => {
    expect(spineColour({ id: 'tide' })).toEqual(spineColour({ id: 'tide' }));
  });

  test('All six colours and three patterns are used about as often', () => {
    const counts = new Map<string, number>();
    for (let index = 0; index < 1800; index++) {
      const { colour, pattern } = spineColour({ id: `tape-${index}` });
      const key = `${colour} ${pattern}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    expect(counts.size).toBe(18);
    for (const count of counts.values()) {
      expect(count).toBeGreaterThan(50);
      expect(count).toBeLessThan(200);
    }
  });
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
