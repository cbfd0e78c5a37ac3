import { beforeAll, describe, expect, it, test } from 'vitest';
import { findCards } from '../../../../src/imaging/card-detection/find-cards.ts';
import {
  type Measurement,
  measureAccuracy,
  measureTwoCards,
  quantile,
} from '../../../../tools/scans/accuracy.ts';
import { backgrounds } from '../../../../tools/scans/make-scan.ts';
import {
  artworkCases,
  emptyScan,
  scanCases,
  tightCases,
} from '../../../../tools/scans/scan-cases.ts';

// Small generated scans. `npm run scan-accuracy` prints a table for more and larger ones.
const scale = 0.5;
const cases = scanCases(1, 3, scale);
let measurements: Measurement[];
beforeAll(async () => {
  measurements = await measureAccuracy(cases);
}, 600_000);

const cornerErrors = (group?: string) =>
  measurements.flatMap((measurement) =>
    group === undefined || measurement.group === group ? (measurement.cornerError ?? 100) : [],
  );

describe('The detected card', () => {
  it('is mostly accurate to a pixel of the crop and rarely more than 8 pixels off', () => {
    expect(quantile(cornerErrors(), 0.5)).toBeLessThan(100 / 787);
    expect(cornerErrors().filter((error) => error < 1).length / cases.length).toBeGreaterThan(0.85);
  });

  test.each(['black lid', 'grey lid', 'wood', 'stone', 'desk with papers', 'low contrast cards'])(
    'is accurate in the group: %s',
    (group) => {
      expect(quantile(cornerErrors(group), 0.5)).toBeLessThan(0.2);
    },
  );

  it('follows the edge, not the shadow, of a white card on white', () => {
    for (const group of ['white lid', 'white card on the white lid'])
      expect(quantile(cornerErrors(group), 0.5)).toBeLessThan(0.8);
  });

  it('includes what the scanner cut off', () => {
    expect(quantile(cornerErrors('touching the border'), 0.5)).toBeLessThan(1.5);
  });

  it('has folds closer to the truth than the default folds', () => {
    const defaultErrors = cases.map(({ settings: { folds } }) =>
      Math.max(Math.abs(folds[0] - 187), Math.abs(folds[1] - 287)),
    );
    const errors = measurements.flatMap(({ foldError }) => foldError ?? []);
    const mean = (values: number[]) =>
      values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(errors)).toBeLessThan((mean(defaultErrors) / 787) * 100 * 0.8);
  });
});

test('A sure card is never wrong, and most cards are sure, whatever is printed on them', async () => {
  const tight = artworkCases(undefined, ['square', 'frame', 'photograph'], 1, 0.9).filter(
    (_, index) => index % 6 === 0,
  );
  const printed = await measureAccuracy([...tight, ...tightCases(undefined, 1, 0.9).slice(0, 6)]);
  for (const measured of [measurements, printed]) {
    const count = (wanted: Measurement['answer']) =>
      measured.filter(({ answer }) => answer === wanted).length;
    expect(count('wrongly sure')).toBe(0);
    expect(count('no card')).toBeLessThan(3);
    expect(count('found') / measured.length).toBeGreaterThan(0.65);
  }
}, 600_000);

describe('Two cards in one scan', () => {
  it('are mostly both found, and one card is never taken for two', async () => {
    const { both, scans, falseSeconds } = await measureTwoCards(1, 1, 0.4);
    expect(both).toBeGreaterThan(scans * 0.6);
    expect(falseSeconds).toBe(0);
  }, 600_000);
});

describe('No card', () => {
  test.each(backgrounds)('is found on an empty background: %s', async (background) => {
    // The squares of a cloth may be asked about.
    const found = findCards(await emptyScan(background, 5, scale));
    expect(found.filter(({ isSure }) => isSure || background !== 'printed cloth')).toEqual([]);
  });

  it('is found in an image of a few pixels', () => {
    for (const side of [1, 2, 9])
      expect(
        findCards({ data: new Uint8ClampedArray(side * side * 4), width: side, height: side }),
      ).toEqual([]);
  });
});
