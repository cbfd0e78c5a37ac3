import { describe, expect, it } from 'vitest';
import type { DetectedCards } from '../../../../../../src/pages/admin/import/images/crop-images.ts';
import {
  type LoadedThumbnail,
  rotateThumbnail,
} from '../../../../../../src/pages/admin/import/images/scan-thumbnail.ts';

const file = new File(['x'], '1234567.jpg');
const outline = 'M0.1 0.1L0.9 0.1L0.9 0.9L0.1 0.9Z';
const thumbnail: LoadedThumbnail = {
  url: 'blob:1',
  width: 100,
  height: 100,
  outline,
  folds: '',
  found: true,
  isTurnSure: true,
  quarters: 0,
};
const detectedCard = (): DetectedCards =>
  new Map([
    [
      file,
      {
        corners: {
          topLeft: { x: 10, y: 10 },
          topRight: { x: 90, y: 10 },
          bottomLeft: { x: 10, y: 90 },
        },
        folds: [180, 290],
        found: true,
        isTurnSure: true,
      },
    ],
  ]);

describe('A scan on the contact sheet', () => {
  it('that is rotated clockwise has its left edge as the upper edge of the card', () => {
    const detected = detectedCard();
    const rotated = rotateThumbnail(thumbnail, file, detected);
    expect(rotated).toMatchObject({ quarters: 1, found: true, url: 'blob:1' });
    expect(rotated.outline).toBe('M0.1 0.9L0.1 0.1L0.9 0.1L0.9 0.9Z');
    expect(detected.get(file)?.corners).toEqual({
      topLeft: { x: 10, y: 90 },
      topRight: { x: 10, y: 10 },
      bottomLeft: { x: 90, y: 90 },
    });
  });

  it('that is rotated loses its detected folds, which had the other direction', () => {
    const detected = detectedCard();
    rotateThumbnail(thumbnail, file, detected);
    expect(detected.get(file)?.folds).toEqual([187, 287]);
  });

  it('that is rotated four times is back in its position', () => {
    const detected = detectedCard();
    let rotated = thumbnail;
    for (let time = 0; time < 4; time++) rotated = rotateThumbnail(rotated, file, detected);
    expect(rotated).toMatchObject({ outline, quarters: 4 });
  });
});
