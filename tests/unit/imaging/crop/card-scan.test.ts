import { beforeEach, expect, test, vi } from 'vitest';
import { panelCorners, wholePicture } from '../../../../src/imaging/crop/card-placement.ts';
import { cropScan, findPlacement } from '../../../../src/imaging/crop/card-scan.ts';
import type { OpenedImage } from '../../../../src/imaging/crop/open-image.ts';
import {
  findOutlineInImage,
  renderCrops,
} from '../../../../src/imaging/worker/image-worker-client.ts';

vi.mock(import('../../../../src/imaging/worker/image-worker-client.ts'), async (original) => ({
  ...(await original()),
  renderCrops: vi.fn(),
  findOutlineInImage: vi.fn(),
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
  vi.mocked(findOutlineInImage).mockReset();
});

test('The outline that is found in the preview is the card; without one it is the whole picture', async () => {
  const { corners } = wholePicture({ width: 700, height: 690 });
  vi.mocked(findOutlineInImage).mockResolvedValueOnce(corners).mockResolvedValueOnce(null);
  expect(await findPlacement(image)).toEqual({ ...wholePicture(image), corners });
  expect(await findPlacement(image)).toEqual(wholePicture(image));
  expect(findOutlineInImage).toHaveBeenCalledWith(expect.objectContaining({ file: image.preview }));
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
