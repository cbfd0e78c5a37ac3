import { inspectImage } from '../worker/image-worker-client.ts';
import type { Size } from './crop-geometry.ts';

/** An image file that can be cropped; `width` and `height` of the upright picture, in pixels. */
export type OpenedImage = Size & {
  /** The file's name as sentences show it. */
  readonly name: string;
  /** The file itself: its pixels are read anew for each crop, so that none stay in memory. */
  readonly source: Blob;
  /** An upright, still, opaque copy of at most 2048 pixels a side, quick to decode. */
  readonly preview: Blob;
  /** The address (`blob:`) of that copy, for the cropper. */
  readonly url: string;
  /** Frees what `url` holds; the image can't be shown afterwards. */
  close(): void;
};

/**
 * Opens a chosen file: JPEG, PNG, WebP, GIF, AVIF or BMP by its bytes, whatever its name says (HEIC and
 * TIFF where the browser can); upright for a turned phone photo, the first frame of an animation.
 * Throws `Failure('file')` with a sentence that names the file.
 */
export async function openImage(file: File): Promise<OpenedImage> {
  const name = formatFileName(file.name);
  const { width, height, source, preview } = await inspectImage({ kind: 'inspect', file, name });
  const url = URL.createObjectURL(preview);
  return { name, width, height, source, preview, url, close: () => URL.revokeObjectURL(url) };
}

/** A file name for a sentence: invisible and direction-changing characters out, long ones cut inside. */
export function formatFileName(name: string): string {
  const characters = [...name.replace(/\p{C}/gu, '')];
  return characters.length <= 60
    ? characters.join('')
    : `${characters.slice(0, 40).join('')}…${characters.slice(-15).join('')}`;
}
