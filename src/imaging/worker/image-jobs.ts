import { Failure } from '../../domain/failure.ts';
import { findCard } from '../card-detection/find-card.ts';
import { encodeBlurhash, maxBlurhashSide } from '../crop/blurhash.ts';
import { drawScaledDown, drawTransformed, encode, readPixels } from '../crop/canvas.ts';
import type { CardPlacement } from '../crop/card-placement.ts';
import { type Affine, type Size, scaleCorners } from '../crop/crop-geometry.ts';
import { mimeType, readImageHeader } from '../crop/image-type.ts';
import { stripWebpMetadata } from '../crop/webp-file.ts';
import { outOfMemoryMessage } from './worker-job.ts';

/**
 * The work on pixels, as jobs that run in a worker or, where it has no canvas, on the page. Job and
 * result are plain data; a failure is a `Failure` whose sentence names the file.
 */
export type InspectJob = { readonly kind: 'inspect'; readonly file: Blob; readonly name: string };
export type RenderCropJob = {
  readonly kind: 'develop';
  readonly file: Blob;
  readonly name: string;
  readonly transform: Affine;
  readonly size: Size;
};

/** Several pictures from one file, which is decoded once. */
export type RenderCropsJob = {
  readonly kind: 'develop-all';
  readonly file: Blob;
  readonly name: string;
  readonly crops: readonly Pick<RenderCropJob, 'transform' | 'size'>[];
};
/** `file` may be a smaller copy. */
export type FindCardJob = { readonly kind: 'find'; readonly file: Blob; readonly name: string };

export type ImageJob = InspectJob | RenderCropJob | RenderCropsJob | FindCardJob;

/** `source` is the file under its true type, `preview` the copy for the cropper. */
export type InspectedImage = Size & { readonly source: Blob; readonly preview: Blob };
/** `picture` is webp, or the bare pixels where the canvas can't write it. */
export type RenderedCrop = { readonly picture: Blob | ImageData; readonly blurhash: string };

/** The card in parts of the picture's width and height, 0 to 1; null when none is seen. */
export type FoundCard = CardPlacement | null;

/** Largest file that is read, in bytes, and largest picture that is decoded (4 bytes a pixel). */
export const maxFileBytes = 60_000_000;
export const maxPixels = 64_000_000;
/** Longest side of the copy that the cropper shows: sharp at threefold zoom on a phone. */
const previewSide = 2048;
const webpQuality = 0.9;
/** Longest side of the copy in which a card's edges are looked for. */
const searchSide = 1280;

/** Checks a file and makes the cropper's copy of it. */
export async function runInspect({ file, name }: InspectJob): Promise<InspectedImage> {
  const refuse = (words: string, cause?: unknown) =>
    new Failure('file', `"${name}" ${words}`, { cause });
  if (file.size === 0) throw refuse(`is empty. ${chooseAnother}`);
  if (file.size > maxFileBytes)
    throw refuse(
      `is too large: ${Math.ceil(file.size / 1e6)} MB, and at most ${maxFileBytes / 1e6} MB can be read. Please save it smaller and try again.`,
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
    const preview = await encode(drawScaledDown(bitmap, previewSide), 'image/jpeg', 0.9);
    return { width: bitmap.width, height: bitmap.height, source, preview };
  } catch (cause) {
    throw cause instanceof Failure ? cause : refuse(outOfMemoryMessage, cause);
  } finally {
    bitmap.close();
  }

  function checkPixels({ width, height }: Size) {
    if (width * height > maxPixels)
      throw refuse(
        `is too large: ${Math.ceil((width * height) / 1e6)} megapixels, and at most ${maxPixels / 1e6} can be opened. Please save it smaller and try again.`,
      );
  }
}

/** Draws one crop at its final size. */
export async function runRenderCrop({
  file,
  name,
  transform,
  size,
}: RenderCropJob): Promise<RenderedCrop> {
  const [print] = await runRenderCrops({
    kind: 'develop-all',
    file,
    name,
    crops: [{ transform, size }],
  });
  return print!;
}

/** Draws several crops of one file at their final sizes, in the order in which they were asked for. */
export async function runRenderCrops({
  file,
  name,
  crops: prints,
}: RenderCropsJob): Promise<RenderedCrop[]> {
  const bitmap = await decodeAgain(file, name);
  try {
    const developed: RenderedCrop[] = [];
    for (const { transform, size } of prints) {
      const canvas = drawTransformed(bitmap, transform, size);
      const blurhash = encodeBlurhash(readPixels(drawScaledDown(canvas, maxBlurhashSide)));
      const blob = await encode(canvas, 'image/webp', webpQuality);
      // Safari answers with PNG and says nothing: the bytes tell.
      const webp = stripWebpMetadata(new Uint8Array(await blob.arrayBuffer()));
      const picture = webp === null ? readPixels(canvas) : new Blob([webp], { type: 'image/webp' });
      developed.push({ picture, blurhash });
    }
    return developed;
  } catch (cause) {
    throw new Failure('file', `"${name}" ${outOfMemoryMessage}`, { cause });
  } finally {
    bitmap.close();
  }
}

/** Looks for a card in a picture. */
export async function runFindCard({ file, name }: FindCardJob): Promise<FoundCard> {
  const bitmap = await decodeAgain(file, name);
  try {
    const pixels = readPixels(drawScaledDown(bitmap, searchSide));
    const card = findCard(pixels);
    if (card === null) return null;
    const toParts = { x: 1 / pixels.width, y: 1 / pixels.height };
    return { corners: scaleCorners(card.corners, toParts), folds: card.folds };
  } catch (cause) {
    throw new Failure('file', `"${name}" ${outOfMemoryMessage}`, { cause });
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
