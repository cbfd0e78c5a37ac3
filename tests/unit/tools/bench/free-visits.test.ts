import { describe, expect, test } from 'vitest';
import { freeVisits, storedBytes } from '../../../../tools/bench/free-visits.ts';

describe('The free visits of a month', () => {
  test('are those of the quota that is used up first', () => {
    const phone = { reads: 22, bytes: 8_500_000, operations: 15 };
    expect(freeVisits(phone)).toMatchObject({
      monthly: { reads: 68_181, bytes: 1263, operations: 3333 },
      free: 1263,
      firstLimit: 'bytes of Firestore',
    });
    expect(freeVisits({ ...phone, operations: 57 })).toMatchObject({
      free: 877,
      firstLimit: 'image downloads',
    });
    expect(freeVisits({ reads: 10_000, bytes: 1, operations: 1 })).toMatchObject({
      free: 150,
      firstLimit: 'document reads',
    });
  });

  test('cost beyond that what each quota charges', () => {
    const { costBeyond } = freeVisits({ reads: 100_000, bytes: 2 ** 30, operations: 1_000_000 });
    expect(costBeyond).toBeCloseTo(0.06 + 0.12 + 0.4);
  });
});

test('Values are counted as Firestore counts them', () => {
  const fields = {
    title: 'Hülle',
    artist: ['A', 'B'],
    releaseYear: 1984,
    createdAt: { $timestamp: '2026-01-01T00:00:00Z' },
    map: { x: null, y: true },
  };
  const expected = 6 + 7 + (7 + 2 + 2) + (12 + 8) + (10 + 8) + (4 + 2 + 1 + 2 + 1);
  expect(storedBytes(fields)).toBe(expected);
});
