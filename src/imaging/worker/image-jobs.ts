import { Failure } from '../../domain/failure.ts';
import { findCard } from '../card-detection/find-card.ts';
import { blurhashSide, encodeBlurhash } from '../crop/blurhash.ts';
import { drawSmaller, drawThrough, encode, readPixels } from '../crop/canvas.ts';
import type { CardPlacement } from '../crop/card-placement.ts';
import { type Affine, type Size, scaledCorners } from '../crop/crop-geometry.ts';
import { mimeType, readImageHeader } from '../crop/image-type.ts';
import { bareWebp } from '../crop/webp-file.ts';
import { shortOfMemory } from './worker-job.ts';

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

/** Several pictures from one file, which is decoded once. */
export type DevelopAllJob = {
  readonly kind: 'develop-all';
  readonly file: Blob;
  readonly name: string;
  readonly prints: readonly Pick<DevelopJob, 'transform' | 'size'>[];
};
/** `file` may be a smaller copy. */
export type FindJob = { readonly kind: 'find'; readonly file: Blob; readonly name: string };

export type DarkroomJob = InspectJob | DevelopJob | DevelopAllJob | FindJob;

/** `source` is the file under its true type, `preview` the copy for the cropper. */
export type Inspected = Size & { readonly source: Blob; readonly preview: Blob };
/** `picture` is webp, or the bare pixels where the canvas can't write it. */
export type Developed = { readonly picture: Blob | ImageData; readonly blurhash: string };

/** The card in parts of the picture's width and height, 0 to 1; null when none is seen. */
export type Found = CardPlacement | null;

/** Largest file that is read, in bytes, and largest picture that is decoded (4 bytes a pixel). */
export const largestFile = 60_000_000;
export const largestPicture = 64_000_000;
/** Longest side of the copy that the cropper shows: sharp at threefold zoom on a phone. */
const previewSide = 2048;
const webpQuality = 0.9;
/** Longest side of the copy in which a card's edges are looked for. */
const searchSide = 1280;

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
  const [print] = await developAll({
    kind: 'develop-all',
    file,
    name,
    prints: [{ transform, size }],
  });
  return print!;
}

/** Draws several crops of one file at their final sizes, in the order in which they were asked for. */
export async function developAll({ file, name, prints }: DevelopAllJob): Promise<Developed[]> {
  const bitmap = await decodeAgain(file, name);
  try {
    const developed: Developed[] = [];
    for (const { transform, size } of prints) {
      const canvas = drawThrough(bitmap, transform, size);
      const blurhash = encodeBlurhash(readPixels(drawSmaller(canvas, blurhashSide)));
      const blob = await encode(canvas, 'image/webp', webpQuality);
      // Safari answers with PNG and says nothing: the bytes tell.
      const webp = bareWebp(new Uint8Array(await blob.arrayBuffer()));
      const picture = webp === null ? readPixels(canvas) : new Blob([webp], { type: 'image/webp' });
      developed.push({ picture, blurhash });
    }
    return developed;
  } catch (cause) {
    throw new Failure('file', `"${name}" ${shortOfMemory}`, { cause });
  } finally {
    bitmap.close();
  }
}

/** Looks for a card in a picture. */
export async function find({ file, name }: FindJob): Promise<Found> {
  const bitmap = await decodeAgain(file, name);
  try {
    const pixels = readPixels(drawSmaller(bitmap, searchSide));
    const card = findCard(pixels);
    if (card === null) return null;
    const toParts = { x: 1 / pixels.width, y: 1 / pixels.height };
    return { corners: scaledCorners(card.corners, toParts), folds: card.folds };
  } catch (cause) {
    throw new Failure('file', `"${name}" ${shortOfMemory}`, { cause });
  } finally {
    bitmap.close();
  }
}

const decodeAgain = (file: Blob, name: string): Promise<ImageBitmap> =>
  decode(file).catch((cause: unknown) => {
    throw new Failure(
      'file',
      `"${name}" could not be read again: it may have been moved or changed. Please choose it anew.`,
      { cause },
    );
  });

const chooseAnother = 'Please choose a JPEG, PNG or WebP file.';

// Upright for a turned photo: what browsers do anyway, said for those that once did not.
const decode = (file: Blob): Promise<ImageBitmap> =>
  createImageBitmap(file, { imageOrientation: 'from-image' });
