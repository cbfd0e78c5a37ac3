import { expect, test, vi } from 'vitest';
import { wholePicture } from '../../../../src/imaging/crop/card-placement.ts';
import { cropScan } from '../../../../src/imaging/crop/crop.ts';
import { runImageJob } from '../../../../src/imaging/worker/run-image-job.ts';

vi.mock(import('../../../../src/imaging/worker/run-image-job.ts'), () => ({
  runImageJob: vi.fn(),
}));

test('The reading copy of a long card shows more than its full J-card', async () => {
  vi.mocked(runImageJob).mockResolvedValue([]);
  const [source, preview] = [new Blob(['pixels']), new Blob(['fewer pixels'])];
  const long = wholePicture({ width: 4000, height: 2000 });
  await cropScan({ name: 'scan.jpg', width: 4000, height: 2000, source, preview }, long);
  const fullJCard = expect.objectContaining({
    size: { width: 787, height: 775 },
    large: { corners: long.corners, size: { width: 1550, height: 775 }, isLonger: true },
  });
  const crops = [expect.anything(), expect.anything(), fullJCard];
  expect(runImageJob).toHaveBeenLastCalledWith('renderCrops', source, 'scan.jpg', crops);
});
