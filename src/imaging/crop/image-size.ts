import type { Size } from './crop-geometry.ts';
import { jpegOrientation, uprightSize } from './exif-orientation.ts';
import { readImageHeader } from './image-header.ts';

/** Headers are mostly within this; a large colour profile or preview may stand before the size. */
const headerBytes = 256 * 1024;

/**
 * The size of the upright image as its header declares it, without decoding; null if the file can't be
 * read or its format is unknown.
 */
export async function readImageSize(file: Blob): Promise<Size | null> {
  try {
    return (
      (await readSize(file.slice(0, headerBytes))) ??
      (file.size > headerBytes ? await readSize(file) : null)
    );
  } catch {
    return null;
  }
}

async function readSize(part: Blob): Promise<Size | null> {
  const bytes = new Uint8Array(await part.arrayBuffer());
  const header = readImageHeader(bytes);
  if (!header?.size) return null;
  const orientation = header.type === 'JPEG' ? jpegOrientation(bytes) : null;
  return uprightSize(header.size, orientation?.value ?? 1);
}
