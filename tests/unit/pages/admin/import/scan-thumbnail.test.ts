import { describe, expect, it } from 'vitest';
import type { DetectedCards } from '../../../../../src/pages/admin/import/crop-images.ts';
import {
  type LoadedThumbnail,
  rotateThumbnail,
} from '../../../../../src/pages/admin/import/scan-thumbnail.ts';

const file = new File(['x'], '1234567.jpg');
const outline = 'M0.1 0.1L0.9 0.1L0.9 0.9L0.1 0.9Z';
const look: LoadedThumbnail = {
  url: 'blob:1',
  width: 100,
  height: 100,
  outline,
  folds: '',
  found: true,
  quarters: 0,
};
const cardSeen = (): DetectedCards =>
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
      },
    ],
  ]);

describe('a scan on the contact sheet', () => {
  it('turned clockwise begins where its left edge ended, and is cut there', () => {
    const seen = cardSeen();
    const turned = rotateThumbnail(look, file, seen);
    expect(turned).toMatchObject({ quarters: 1, found: true, url: 'blob:1' });
    expect(turned.outline).toBe('M0.1 0.9L0.1 0.1L0.9 0.1L0.9 0.9Z');
    expect(seen.get(file)?.corners).toEqual({
      topLeft: { x: 10, y: 90 },
      topRight: { x: 10, y: 10 },
      bottomLeft: { x: 90, y: 90 },
    });
  });

  it('forgets the folds that ran the other way', () => {
    const seen = cardSeen();
    rotateThumbnail(look, file, seen);
    expect(seen.get(file)?.folds).toEqual([187, 287]);
  });

  it('turned four times lies as it did', () => {
    const seen = cardSeen();
    let turned = look;
    for (let time = 0; time < 4; time++) turned = rotateThumbnail(turned, file, seen);
    expect(turned).toMatchObject({ outline, quarters: 4 });
  });
});
