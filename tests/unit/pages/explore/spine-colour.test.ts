import { describe, expect, test } from 'vitest';
import { spineColour, titleSize } from '../../../../src/pages/explore/spine-colour.ts';

describe('the stock of a tape without pictures', () => {
  test('is always the same for one tape', () => {
    expect(spineColour({ id: 'tide' })).toEqual(spineColour({ id: 'tide' }));
  });

  test('uses all six colours and three patterns, about as often', () => {
    const seen = new Map<string, number>();
    for (let at = 0; at < 1800; at++) {
      const { stock, band } = spineColour({ id: `tape-${at}` });
      seen.set(`${stock} ${band}`, (seen.get(`${stock} ${band}`) ?? 0) + 1);
    }
    expect(seen.size).toBe(18);
    for (const times of seen.values()) {
      expect(times).toBeGreaterThan(50);
      expect(times).toBeLessThan(200);
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
])('the title “%s” is set %s', (title, size) => {
  expect(titleSize(title)).toBe(size);
});
