import { describe, expect, it } from 'vitest';
import { median, Recording, sampleOf } from '../../../../tools/bench/recording.ts';

describe('Several runs of one measure', () => {
  it.each([
    [[7], 7],
    [[9, 1, 5], 5],
    [[10, 9, 100], 10],
    [[4, 1, 3, 2], 2.5],
  ])('of %j have the median %d', (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  it('do not change the order of the values', () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });

  it('have a range too', () => {
    expect(sampleOf([30, 10, 20])).toEqual({ median: 20, least: 10, most: 30 });
  });

  it('have no median without a run', () => {
    expect(() => median([])).toThrow('no median of nothing');
  });

  it('are stored by name, and an unknown name has none', () => {
    const recording = new Recording();
    recording.add('sort', 5);
    recording.add('sort', 7, 6);
    expect(recording.of('sort')).toEqual({ median: 6, least: 5, most: 7 });
    expect(recording.of('open')).toBeNull();
  });
});
