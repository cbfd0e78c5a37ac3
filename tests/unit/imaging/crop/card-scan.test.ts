import { beforeEach, expect, test, vi } from 'vitest';
import { panelCorners, wholePicture } from '../../../../src/imaging/crop/card-placement.ts';
import { cropScan, detectCards } from '../../../../src/imaging/crop/card-scan.ts';
import type { OpenedImage } from '../../../../src/imaging/crop/open-image.ts';
import {
  findCardsInImage,
  renderCrops,
} from '../../../../src/imaging/worker/image-worker-client.ts';

vi.mock(import('../../../../src/imaging/worker/image-worker-client.ts'), async (original) => ({
  ...(await original()),
  renderCrops: vi.fn(),
  findCardsInImage: vi.fn(),
}));

const image: OpenedImage = {
  name: 'scan.jpg',
  width: 4000,
  height: 3000,
  source: new Blob(['pixels']),
  preview: new Blob(['fewer pixels']),
  url: 'blob:scan',
  close() {},
};

beforeEach(() => {
  vi.mocked(renderCrops).mockReset();
  vi.mocked(findCardsInImage).mockReset();
});

test('A card found in the preview is returned in pixels of the full image', async () => {
  vi.mocked(findCardsInImage).mockResolvedValue([
    {
      corners: {
        topLeft: { x: 0.1, y: 0.2 },
        topRight: { x: 0.6, y: 0.21 },
        bottomLeft: { x: 0.09, y: 0.8 },
      },
      folds: [185, 288],
      isSure: true,
    },
  ]);
  expect(await detectCards(image)).toEqual([
    {
      corners: {
        topLeft: { x: 400, y: 600 },
        topRight: { x: 2400, y: 630 },
        bottomLeft: { x: 360, y: 2400 },
      },
      folds: [185, 288],
      isSure: true,
    },
  ]);
  expect(findCardsInImage).toHaveBeenCalledWith(expect.objectContaining({ file: image.preview }));
});

test('The three panels and the reading copy are cropped from the original file, which is decoded once', async () => {
  const blob = (text: string) => new Blob([text], { type: 'image/webp' });
  vi.mocked(renderCrops).mockImplementation(async ({ crops }) =>
    crops.map(({ size }) => ({ image: blob(`${size.width}`), blurhash: `of ${size.width}` })),
  );
  const placement = wholePicture(image);
  expect(await cropScan(image, placement)).toEqual({
    spine: { blob: blob('100'), blurhash: 'of 100' },
    front: { blob: blob('500'), blurhash: 'of 500' },
    fullJCard: { blob: blob('787'), blurhash: 'of 787', large: blob('2400') },
  });
  expect(renderCrops).toHaveBeenCalledTimes(1);
  expect(renderCrops).toHaveBeenCalledWith({
    kind: 'render-crops',
    file: image.source,
    name: 'scan.jpg',
    crops: [
      ...(['spine', 'front', 'fullJCard'] as const).map((panel) => ({
        corners: panelCorners(placement, panel),
        size: { width: { spine: 100, front: 500, fullJCard: 787 }[panel], height: 775 },
      })),
      {
        corners: placement.corners,
        size: { width: 2400, height: 2363 },
        maxBytes: 700_000,
      },
    ],
  });
});
