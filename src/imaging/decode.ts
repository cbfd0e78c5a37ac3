import { Failure } from '../domain/failure.ts';
import type { Size } from './crop-geometry.ts';

/** An image file that can be cropped. */
export type OpenedImage = Size & {
  /** The file as it was chosen; its pixels are read again for each crop, so that none are kept. */
  readonly file: File;
  /** Address (`blob:`) of an upright, still, opaque copy of at most 2048 pixels a side, for the cropper. */
  readonly url: string;
  /** Frees what `url` holds; the image can't be shown or cropped afterwards. */
  close(): void;
};

/**
 * Opens a chosen file: JPEG, PNG, WebP, GIF, AVIF or BMP by its bytes, whatever its name says; upright
 * for a turned phone photo; the first frame of an animation. `width` and `height` are those of the
 * upright picture in pixels. Throws `Failure('file')` with a sentence that names the file.
 */
export async function openImage(file: File): Promise<OpenedImage> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const { width, height } = bitmap;
    bitmap.close();
    const url = URL.createObjectURL(file);
    return { file, width, height, url, close: () => URL.revokeObjectURL(url) };
  } catch (cause) {
    throw new Failure(
      'file',
      `"${file.name}" is not an image. Please choose a JPEG, PNG or WebP file.`,
      { cause },
    );
  }
}
