import type { CassetteImages } from './cassette.ts';

/** The storage paths of these images and of their reading copies. */
export const imagePaths = (images: Partial<CassetteImages>): string[] =>
  Object.values(images).flatMap(({ path, large }) => [path, large?.path ?? ''].filter(Boolean));
