import { Failure } from '../../domain/failure.ts';
import type { Crop } from '../../domain/pictures/crop.ts';
import type { Quad } from '../../domain/pictures/placement.ts';
import { encodeBlurhash, maxBlurhashSide } from '../crop/blurhash.ts';
import { drawScaledDown, readPixels } from '../crop/canvas.ts';
import { type LargeCrop, largeSize, mapQuad, type Size } from '../crop/crop-geometry.ts';
import { drawQuad } from '../crop/draw-quad.ts';
import { findOutline } from '../outline/find-outline.ts';
import { encodeWebp } from './encode-webp.ts';
import { outOfMemory } from './out-of-memory.ts';

/** Work on pixels, which a worker does. All is plain data; `name` is the file name for messages. */

/** Size of the upright image in pixels, and a JPEG copy of at most 2048 pixels a side. */
type InspectedImage = Size & { readonly preview: Blob };

/** A crop of `size` pixels between four corners of its source, and perhaps its reading copy. */
type PanelCrop = {
  readonly corners: Quad;
  readonly size: Size;
  readonly large?: LargeCrop;
};

const maxFileBytes = 60_000_000;
/** A decoded image takes 4 bytes per pixel. */
const maxPixels = 64_000_000;
/** Longest side of the preview in pixels: sharp at threefold zoom on a phone. */
const maxPreviewSide = 2048;
/** Longest side, in pixels, of the copy that is searched for the outline of a card. */
const maxSearchSide = 500;
/** The storage rules accept no more. */
const maxUploadBytes = 5 * 1024 * 1024;
const maxLargeBytes = 700_000;

/** Throws `Failure('file')` with a sentence that names the file (docs/behaviour, "Cropping"). */
async function inspect(file: Blob, name: string): Promise<InspectedImage> {
  const tooLarge = (size: string) =>
    new Failure('file', `"${name}" is too large: ${size}. Please save it smaller and try again.`);
  if (file.size > maxFileBytes)
    throw tooLarge(
      `${Math.ceil(file.size / 1e6)} MB, and at most ${maxFileBytes / 1e6} MB can be read`,
    );
  const complaint = 'can’t be opened as a picture. Please choose a JPEG, PNG or WebP file.';
  return withBitmap(file, name, complaint, async (bitmap) => {
    const { width, height } = bitmap;
    if (width * height > maxPixels)
      throw tooLarge(
        `${Math.ceil((width * height) / 1e6)} megapixels, and at most ${maxPixels / 1e6} can be opened`,
      );
    const canvas = drawScaledDown(bitmap, maxPreviewSide);
    const preview = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    return { width, height, preview };
  });
}

/** Throws `'file'` when the file can't be read or memory runs out, else as `encodeWebp`. */
const renderCrops = (file: Blob, name: string, crops: readonly PanelCrop[]) =>
  withBitmap(file, name, unreadable, async (bitmap) => {
    const rendered: Crop[] = [];
    for (const { corners, size, large: crop } of crops) {
      const canvas = drawQuad(bitmap, corners, size);
      const blurhash = encodeBlurhash(readPixels(drawScaledDown(canvas, maxBlurhashSide)));
      const blob = await encodeWebp(canvas);
      if (blob.size > maxUploadBytes)
        throw new Failure('file', `"${name}" has too much detail to be stored in 5 MB.`);
      const large = crop ? await renderLarge(bitmap, crop) : null;
      rendered.push({ blob, blurhash, ...(large && { large }) });
    }
    return rendered;
  });

/** The reading copy of a panel, with few enough bytes; null if nothing is gained by it. */
async function renderLarge(bitmap: ImageBitmap, crop: LargeCrop): Promise<Blob | null> {
  let size = largeSize(crop);
  while (size) {
    const blob = await encodeWebp(drawQuad(bitmap, crop.corners, size), maxLargeBytes);
    if (blob.size <= maxLargeBytes) return blob;
    size = largeSize(crop, Math.max(size.width, size.height) * 0.75);
  }
  return null;
}

/** The outline of a card in pixels of the image, of this size, that `copy` shows; null without. */
const findCard = (copy: Blob, name: string, { width, height }: Size) =>
  withBitmap(copy, name, unreadable, async (bitmap) => {
    const pixels = readPixels(drawScaledDown(bitmap, maxSearchSide));
    const outline = findOutline(pixels);
    const scale = { x: width / pixels.width, y: height / pixels.height };
    return outline && mapQuad(outline, ({ x, y }) => ({ x: x * scale.x, y: y * scale.y }));
  });

export const imageJobs = { inspect, renderCrops, findCard };
export type ImageJobs = typeof imageJobs;

/** The messages to the worker, and from it. */
export type Job<Kind extends keyof ImageJobs = keyof ImageJobs> = {
  readonly kind: Kind;
  readonly args: Parameters<ImageJobs[Kind]>;
};
/** A failure is plain data, and its cause a text: structured clone loses the class of an error. */
export type Answer =
  | { readonly result: unknown }
  | { readonly failure: Pick<Failure, 'code' | 'message' | 'cause'> };

const unreadable =
  'could not be read again: it may have been moved or changed. Please choose it anew.';

/** Decodes a file for some work, and frees its memory. `complaint` is said if it can't. */
async function withBitmap<Result>(
  file: Blob,
  name: string,
  complaint: string,
  work: (bitmap: ImageBitmap) => Promise<Result>,
): Promise<Result> {
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new Failure('file', `"${name}" ${complaint}`, { cause });
  });
  try {
    return await work(bitmap);
  } catch (cause) {
    throw cause instanceof Failure ? cause : outOfMemory(name, cause);
  } finally {
    bitmap.close();
  }
}
