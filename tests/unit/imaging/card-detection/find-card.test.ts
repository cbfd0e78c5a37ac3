// @vitest-environment node
import { beforeAll, describe, expect, it, test } from 'vitest';
import { findCard } from '../../../../src/imaging/card-detection/find-card.ts';
import {
  emptyScan,
  type Measurement,
  measureAccuracy,
  quantile,
  scanCases,
} from '../../../../tools/scans/accuracy.ts';
import { backgrounds } from '../../../../tools/scans/backgrounds.ts';

/** Scans of known truth, small ones; `npm run scan-accuracy` prints the table for more and larger ones. */
const scale = 0.5;
const kinds = scanCases(1, 3, scale);
let measured: Measurement[];
beforeAll(async () => {
  measured = await measureAccuracy(kinds);
}, 600_000);

const corners = (group?: string) =>
  measured.flatMap((one) =>
    group === undefined || one.group === group ? (one.cornerError ?? 100) : [],
  );

describe('the proposal for a card on any bed', () => {
  it('is measured on enough scans', () => {
    expect(kinds.length).toBeGreaterThanOrEqual(40);
  });

  it('mostly lies within a pixel of the crop, and seldom more than 8 pixels off', () => {
    expect(quantile(corners(), 0.5)).toBeLessThan(0.1);
    expect(corners().filter((error) => error < 1).length / kinds.length).toBeGreaterThan(0.85);
  });

  test.each(['black lid', 'grey lid', 'wood', 'planks', 'stone', 'desk with papers', 'hard cards'])(
    'is found on: %s',
    (group) => {
      expect(quantile(corners(group), 0.5)).toBeLessThan(0.2);
    },
  );

  it('takes the edge and not its shadow, where the shadow is all that shows a white card', () => {
    for (const group of ['white lid', 'white card on the white lid'])
      expect(quantile(corners(group), 0.5)).toBeLessThan(0.8);
  });

  it('is the card and not squares of the checked cloth below it, which may be as large', async () => {
    const taken = scanCases(1, 8).filter(({ settings: plan }) => [1045, 1047].includes(plan.seed));
    const errors = (await measureAccuracy(taken)).map(({ cornerError: corner }) => corner ?? 100);
    expect(errors.filter((error) => error < 0.2)).toHaveLength(2);
  });

  it('guesses what the scanner cut off', () => {
    expect(quantile(corners('touching the border'), 0.5)).toBeLessThan(1.5);
  });

  it('has folds nearer to the truth than the usual places are', () => {
    const usual = kinds.map(({ settings: plan }) =>
      Math.max(Math.abs(plan.folds[0] - 187), Math.abs(plan.folds[1] - 287)),
    );
    const found = measured.flatMap(({ foldError: fold }) => fold ?? []);
    const mean = (values: number[]) =>
      values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(found)).toBeLessThan((mean(usual) / 787) * 100 * 0.8);
  });
});

describe('no card', () => {
  test.each(backgrounds)('is found on nothing but %s', (bed) => {
    expect(findCard(emptyScan(bed, 5, scale))).toBeNull();
  });

  it('is found in a picture of a few pixels', () => {
    for (const side of [1, 2, 9])
      expect(
        findCard({ data: new Uint8ClampedArray(side * side * 4), width: side, height: side }),
      ).toBeNull();
  });
});
