// @vitest-environment node
import { beforeEach, expect, test, vi } from 'vitest';
import { centredCard, placedPanel } from '../../../src/imaging/crop/card-placement.ts';
import { cropCard, proposeCard } from '../../../src/imaging/crop/card-scan.ts';
import type { OpenedImage } from '../../../src/imaging/crop/decode.ts';
import { developCrops, findInPicture } from '../../../src/imaging/worker/image-worker-client.ts';

vi.mock(import('../../../src/imaging/worker/image-worker-client.ts'), async (original) => ({
  ...(await original()),
  developCrops: vi.fn(),
  findInPicture: vi.fn(),
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
  vi.mocked(developCrops).mockReset();
  vi.mocked(findInPicture).mockReset();
});

test('what was found in the small copy is told in pixels of the picture itself', async () => {
  vi.mocked(findInPicture).mockResolvedValue({
    corners: {
      topLeft: { x: 0.1, y: 0.2 },
      topRight: { x: 0.6, y: 0.21 },
      bottomLeft: { x: 0.09, y: 0.8 },
    },
    folds: [185, 288],
  });
  expect(await proposeCard(image)).toEqual({
    corners: {
      topLeft: { x: 400, y: 600 },
      topRight: { x: 2400, y: 630 },
      bottomLeft: { x: 360, y: 2400 },
    },
    folds: [185, 288],
    found: true,
  });
  expect(findInPicture).toHaveBeenCalledWith(expect.objectContaining({ file: image.preview }));
});

test('a picture without a card gets the centred one, and says so', async () => {
  vi.mocked(findInPicture).mockResolvedValue(null);
  expect(await proposeCard(image)).toEqual({ ...centredCard(image), found: false });
});

test('the three panels are cut from the file itself, which is read once', async () => {
  const blob = (text: string) => new Blob([text], { type: 'image/webp' });
  vi.mocked(developCrops).mockImplementation(async ({ prints }) =>
    prints.map(({ size }) => ({ picture: blob(`${size.width}`), blurhash: `of ${size.width}` })),
  );
  const placement = centredCard(image);
  expect(await cropCard(image, placement)).toEqual({
    spine: { blob: blob('100'), blurhash: 'of 100' },
    front: { blob: blob('500'), blurhash: 'of 500' },
    fullJCard: { blob: blob('787'), blurhash: 'of 787' },
  });
  expect(developCrops).toHaveBeenCalledTimes(1);
  expect(developCrops).toHaveBeenCalledWith({
    kind: 'develop-all',
    file: image.source,
    name: 'scan.jpg',
    prints: (['spine', 'front', 'fullJCard'] as const).map((panel) => ({
      transform: placedPanel(placement, panel),
      size: { width: { spine: 100, front: 500, fullJCard: 787 }[panel], height: 775 },
    })),
  });
});
