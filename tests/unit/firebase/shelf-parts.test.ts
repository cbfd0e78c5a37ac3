import { describe, expect, test } from 'vitest';
import {
  entryBytes,
  parseShelfMeta,
  partFor,
  partLimit,
} from '../../../src/firebase/shelf-parts.ts';

const meta = (count: number, bytes = 0) => ({ version: 'a', count, bytes });

describe('The part for an entry', () => {
  test.each([
    ['a new index', {}, 10, undefined, 'p0'],
    ['the part where it was', { p0: meta(1), p1: meta(1) }, 10, 'p1', 'p1'],
    ['the first part with room', { p0: meta(40), p1: meta(99) }, 10, undefined, 'p1'],
    ['p0 up to 40', { p0: meta(39), p1: meta(1) }, 10, undefined, 'p0'],
    ['a new part where all are full', { p0: meta(40), p1: meta(100) }, 10, undefined, 'p2'],
    ['another part when it grows too large', { p0: meta(9, 399_995), p1: meta(1) }, 10, 'p0', 'p1'],
    ['a new part although it is larger than one', { p0: meta(1) }, 500_000, 'p0', 'p1'],
    ['an unused name', { p1: meta(100) }, 10, undefined, 'p0'],
  ])('is %s', (_, parts, bytes, current, expected) => {
    expect(partFor(parts, bytes, current)).toBe(expected);
  });

  test('keeps a part of the longest track lists below 1 MiB', () => {
    const trackList = '漢'.repeat(4000);
    const most = Math.floor(partLimit.bytes / entryBytes({ trackList }));
    expect(most * new TextEncoder().encode(trackList).length).toBeLessThan(2 ** 20);
    expect(most).toBeGreaterThan(30);
  });
});

test('The versions are parsed field by field, in the order of the parts', () => {
  const parts = { p10: meta(1, 2), p9: { version: 7 }, meta: meta(1), p1: null };
  expect(Object.entries(parseShelfMeta({ parts }))).toEqual([
    ['p1', { version: '', count: 0, bytes: 0 }],
    ['p9', { version: '', count: 0, bytes: 0 }],
    ['p10', { version: 'a', count: 1, bytes: 2 }],
  ]);
  expect(parseShelfMeta(undefined)).toEqual({});
});
