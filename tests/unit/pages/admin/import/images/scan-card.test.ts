import { describe, expect, it } from 'vitest';
import {
  placeCard,
  type ScanCard,
  turnCard,
} from '../../../../../../src/pages/admin/import/images/scan-card.ts';

/** A square card of 80 pixels at this distance from the left. */
const cardAt = (left: number): ScanCard => ({
  corners: {
    topLeft: { x: left, y: 10 },
    topRight: { x: left + 80, y: 10 },
    bottomLeft: { x: left, y: 90 },
  },
  folds: [180, 290],
  found: true,
  isTurnSure: false,
});

describe('The card of a scan', () => {
  it('that is turned clockwise has its left edge at the top, and loses its folds', () => {
    expect(turnCard(cardAt(10))).toMatchObject({
      corners: {
        topLeft: { x: 10, y: 90 },
        topRight: { x: 10, y: 10 },
        bottomLeft: { x: 90, y: 90 },
      },
      folds: [187, 287],
      isTurnSure: true,
    });
  });

  it('that an editor places leaves the farther of two cards for another row', () => {
    const two = { ...cardAt(10), other: cardAt(200) };
    expect(placeCard(cardAt(20), two).other).toEqual(cardAt(200));
    expect(placeCard(cardAt(190), two).other).toEqual(cardAt(10));
    expect(placeCard(cardAt(20), cardAt(10)).other).toBeUndefined();
  });
});
