import { beforeEach, vi } from 'vitest';
import { resetFakeCropping } from './fake-cropping.tsx';

/**
 * Replaces the cropper, the decoder and the canvas by fakes in the test file that imports this module.
 * Pages load them later, by `import()`.
 */
vi.mock('react-easy-crop', async () => ({
  default: (await import('./fake-cropping.tsx')).Cropper,
}));
vi.mock(import('../../src/imaging/crop/open-image.ts'), async (original) => ({
  ...(await original()),
  openImage: (await import('./fake-cropping.tsx')).openImage,
}));
vi.mock(import('../../src/imaging/crop/crop.ts'), async (original) => ({
  ...(await original()),
  cropToWebp: (await import('./fake-cropping.tsx')).cropToWebp,
}));

beforeEach(resetFakeCropping);
