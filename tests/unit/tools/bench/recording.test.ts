import { describe, expect, it } from 'vitest';
import { median } from '../../../../tools/bench/recording.ts';

describe('Several runs of one measure', () => {
  it.each([
    [[7], 7],
    [[9, 1, 5], 5],
    [[10, 9, 100], 10],
    [[4, 1, 3, 2], 2.5],
  ])('of %j have the median %d', (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  it('have no median without a run', () => {
    expect(() => median([])).toThrow('no median of nothing');
  });
});
