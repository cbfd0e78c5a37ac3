import { expect, test, vi } from 'vitest';
import { wholePicture } from '../../../../src/imaging/crop/card-placement.ts';
import { findPlacement } from '../../../../src/imaging/crop/card-scan.ts';
import type { OpenedImage } from '../../../../src/imaging/crop/open-image.ts';
import { runImageJob } from '../../../../src/imaging/worker/run-image-job.ts';

vi.mock(import('../../../../src/imaging/worker/run-image-job.ts'), () => ({
  runImageJob: vi.fn(),
}));

const image: OpenedImage = {
  name: 'scan.jpg',
  width: 4000,
  height: 3000,
  source: new Blob(['pixels']),
  preview: new Blob(['fewer pixels']),
};

test('The card is the outline that is found in the preview, else the whole picture', async () => {
  const { corners } = wholePicture({ width: 700, height: 690 });
  vi.mocked(runImageJob).mockResolvedValueOnce(corners).mockResolvedValueOnce(null);
  expect(await findPlacement(image)).toEqual({ ...wholePicture(image), corners });
  expect(await findPlacement(image)).toEqual(wholePicture(image));
  const size = { width: 4000, height: 3000 };
  expect(runImageJob).toHaveBeenCalledWith('findCard', image.preview, 'scan.jpg', size);
});
