import { Failure } from '../domain/failure.ts';
import { blurhashSide, encodeBlurhash } from './blurhash.ts';
import { drawSmaller, drawThrough, encode, readPixels } from './canvas.ts';
import type { Affine, Size } from './crop-geometry.ts';
import { mimeType, readImageHeader } from './image-type.ts';
import { bareWebp } from './webp-file.ts';

/**
 * The work on pixels, as jobs that run in a worker or, where it has no canvas, on the page. Job and
 * result are plain data; a failure is a `Failure` whose sentence names the file.
 */
export type InspectJob = { readonly kind: 'inspect'; readonly file: Blob; readonly name: string };
export type DevelopJob = {
  readonly kind: 'develop';
  readonly file: Blob;
  readonly name: string;
  readonly transform: Affine;
  readonly size: Size;
};

/** `source` is the file under its true type, `preview` the copy for the cropper. */
export type Inspected = Size & { readonly source: Blob; readonly preview: Blob };
/** `picture` is webp, or the bare pixels where the canvas can't write it. */
export type Developed = { readonly picture: Blob | ImageData; readonly blurhash: string };

/** Largest file that is read, in bytes, and largest picture that is decoded (4 bytes a pixel). */
export const largestFile = 60_000_000;
export const largestPicture = 64_000_000;
/** Longest side of the copy that the cropper shows: sharp at threefold zoom on a phone. */
const previewSide = 2048;
const webpQuality = 0.9;

/** Checks a file and makes the cropper's copy of it. */
export async function inspect({ file, name }: InspectJob): Promise<Inspected> {
  const refuse = (words: string, cause?: unknown) =>
    new Failure('file', `"${name}" ${words}`, { cause });
  if (file.size === 0) throw refuse(`is empty. ${chooseAnother}`);
  if (file.size > largestFile)
    throw refuse(
      `is too large: ${Math.ceil(file.size / 1e6)} MB, and at most ${largestFile / 1e6} MB can be read. Please save it smaller and try again.`,
    );

  const bytes = await file.arrayBuffer().catch((cause: unknown) => {
    throw refuse(
      'could not be read: it may have been moved or changed. Please choose it again.',
      cause,
    );
  });
  const header = readImageHeader(new Uint8Array(bytes));
  if (header === null) throw refuse(`is not an image. ${chooseAnother}`);
  const { type, size, complete } = header;
  if (type === 'SVG') throw refuse(`is an SVG drawing, not a photo or scan. ${chooseAnother}`);
  if (size !== null) checkPixels(size);
  const damaged = `is damaged or cut short. ${chooseAnother}`;
  if (!complete) throw refuse(damaged);

  const source = file.slice(0, file.size, mimeType[type]);
  const bitmap = await decode(source).catch((cause: unknown) => {
    if (type === 'HEIC')
      throw refuse(
        `is a HEIC photo, which this browser can't open. Please save it as JPEG first (on an iPhone: Settings, Camera, Formats, Most Compatible).`,
        cause,
      );
    if (type === 'TIFF')
      throw refuse(
        `is a TIFF image, which this browser can't open. Please save it as JPEG, PNG or WebP first.`,
        cause,
      );
    throw refuse(damaged, cause);
  });
  try {
    checkPixels(bitmap);
    const preview = await encode(drawSmaller(bitmap, previewSide), 'image/jpeg', 0.9);
    return { width: bitmap.width, height: bitmap.height, source, preview };
  } catch (cause) {
    throw cause instanceof Failure ? cause : refuse(shortOfMemory, cause);
  } finally {
    bitmap.close();
  }

  function checkPixels({ width, height }: Size) {
    if (width * height > largestPicture)
      throw refuse(
        `is too large: ${Math.ceil((width * height) / 1e6)} megapixels, and at most ${largestPicture / 1e6} can be opened. Please save it smaller and try again.`,
      );
  }
}

/** Draws one crop at its final size. */
export async function develop({ file, name, transform, size }: DevelopJob): Promise<Developed> {
  const refuse = (words: string, cause: unknown) =>
    new Failure('file', `"${name}" ${words}`, { cause });
  const bitmap = await decode(file).catch((cause: unknown) => {
    throw refuse(
      'could not be read again: it may have been moved or changed. Please choose it anew.',
      cause,
    );
  });
  try {
    const canvas = drawThrough(bitmap, transform, size);
    const blurhash = encodeBlurhash(readPixels(drawSmaller(canvas, blurhashSide)));
    const blob = await encode(canvas, 'image/webp', webpQuality);
    // Safari answers with PNG and says nothing: the bytes tell.
    const webp = bareWebp(new Uint8Array(await blob.arrayBuffer()));
    return {
      picture: webp === null ? readPixels(canvas) : new Blob([webp], { type: 'image/webp' }),
      blurhash,
    };
  } catch (cause) {
    throw refuse(shortOfMemory, cause);
  } finally {
    bitmap.close();
  }
}

const chooseAnother = 'Please choose a JPEG, PNG or WebP file.';
const shortOfMemory =
  'could not be drawn: this device may be short of memory. Please save it smaller and try again.';

// Upright for a turned photo: what browsers do anyway, said for those that once did not.
const decode = (file: Blob): Promise<ImageBitmap> =>
  createImageBitmap(file, { imageOrientation: 'from-image' });
