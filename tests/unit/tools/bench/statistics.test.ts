import { describe, expect, it } from 'vitest';
import { Recording } from '../../../../tools/bench/recording.ts';
import { median, sampleOf } from '../../../../tools/bench/statistics.ts';

describe('several runs of one measure', () => {
  it.each([
    [[7], 7],
    [[9, 1, 5], 5],
    [[10, 9, 100], 10],
    [[4, 1, 3, 2], 2.5],
  ])('of %j have the median %d', (values, middle) => {
    expect(median(values)).toBe(middle);
  });

  it('leave the values in the order in which they came', () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });

  it('tell the range too', () => {
    expect(sampleOf([30, 10, 20])).toEqual({ median: 20, least: 10, most: 30 });
  });

  it('have no median where there was no run', () => {
    expect(() => median([])).toThrow('no median of nothing');
  });

  it('are kept by name, and nothing is made up for a name without any', () => {
    const recording = new Recording();
    recording.add('sort', 5);
    recording.add('sort', 7, 6);
    expect(recording.of('sort')).toEqual({ median: 6, least: 5, most: 7 });
    expect(recording.of('open')).toBeNull();
  });
});
