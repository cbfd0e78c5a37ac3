import type { Size } from './crop-geometry.ts';

/** The size of the upright image in pixels; null if the browser can't decode the file. */
export async function readImageSize(file: Blob): Promise<Size | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}
