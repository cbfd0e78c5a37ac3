import { vi } from 'vitest';

/**
 * Replaces what needs layout, a decoder or a canvas, for all view tests: they share modules, so a
 * module that one test file replaces would stay replaced in the next one. What the fakes do is said
 * by the test files (`fake-cropping.tsx`).
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
  findPlacement: (await import('./fake-cropping.tsx')).findPlacement,
  cropScan: (await import('./fake-cropping.tsx')).cropScan,
}));
vi.mock(import('../../src/pages/explore/card-zoom/card-viewer.ts'), async () => ({
  openCardViewer: (await import('./fake-card-viewer.ts')).openCardViewer,
}));
