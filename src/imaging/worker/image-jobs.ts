import { Failure } from '../../domain/failure.ts';
import type { Quad } from '../../domain/pictures/placement.ts';
import { encodeBlurhash, maxBlurhashSide } from '../crop/blurhash.ts';
import { drawScaledDown, encode, readPixels } from '../crop/canvas.ts';
import { mapQuad, type Size } from '../crop/crop-geometry.ts';
import { drawQuad } from '../crop/draw-quad.ts';
import { stripWebpMetadata } from '../crop/strip-webp-metadata.ts';
import { findOutline } from '../outline/find-outline.ts';
import { encodeWithin } from './encode-within.ts';
import { outOfMemoryMessage } from './worker-job.ts';

/**
 * Work on pixels, as jobs that run in a worker or, in a browser without canvas in workers, on the page.
 * Jobs and results are plain data. `name` is the file name for messages.
 */
export type InspectJob = { readonly kind: 'inspect'; readonly file: Blob; readonly name: string };
/**
 * Several crops of one file, which is decoded once, each between four corners of it; `size` is that of the
 * result in pixels. With `maxBytes` the quality is lowered, and there is no blurhash.
 */
export type RenderCropsJob = {
  readonly kind: 'render-crops';
  readonly file: Blob;
  readonly name: string;
  readonly crops: readonly {
    readonly corners: Quad;
    readonly size: Size;
    readonly maxBytes?: number;
  }[];
};
export type FindOutlineJob = {
  readonly kind: 'find-outline';
  /** The image, or a smaller copy of it. */
  readonly file: Blob;
  readonly name: string;
  /** The size of the image, in whose pixels the outline is given. */
  readonly size: Size;
};

export type ImageJob = InspectJob | RenderCropsJob | FindOutlineJob;

/** Width and height of the upright image in pixels, and a JPEG copy of at most 2048 pixels a side. */
export type InspectedImage = Size & { readonly preview: Blob };
/** `image` is webp without metadata, or raw pixels where the canvas can't encode webp. */
export type RenderedCrop = { readonly image: Blob | ImageData; readonly blurhash: string };

const maxFileBytes = 60_000_000;
/** A decoded image takes 4 bytes per pixel. */
const maxPixels = 64_000_000;
/** Longest side of the preview in pixels: sharp at threefold zoom on a phone. */
const maxPreviewSide = 2048;
/** Longest side, in pixels, of the copy that is searched for the outline of a card. */
const maxSearchSide = 500;

/**
 * Checks a file and makes its preview. Throws `Failure('file')` with a sentence for visitors that names
 * the file (docs/behaviour.md, "Cropping").
 */
export async function runInspect({ file, name }: InspectJob): Promise<InspectedImage> {
  const tooLarge = (size: string) =>
    new Failure('file', `"${name}" is too large: ${size}. Please save it smaller and try again.`);
  if (file.size > maxFileBytes)
    throw tooLarge(
      `${Math.ceil(file.size / 1e6)} MB, and at most ${maxFileBytes / 1e6} MB can be read`,
    );
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new Failure(
      'file',
      `"${name}" can’t be opened as a picture. Please choose a JPEG, PNG or WebP file.`,
      { cause },
    );
  });
  const { width, height } = bitmap;
  try {
    if (width * height > maxPixels)
      throw tooLarge(
        `${Math.ceil((width * height) / 1e6)} megapixels, and at most ${maxPixels / 1e6} can be opened`,
      );
    const preview = await encode(drawScaledDown(bitmap, maxPreviewSide), 'image/jpeg', 0.9);
    return { width, height, preview };
  } catch (cause) {
    throw cause instanceof Failure ? cause : outOfMemory(name, cause);
  } finally {
    bitmap.close();
  }
}

/**
 * Draws crops of one file at their final sizes, in the order of `crops`. Throws `Failure('file')` when
 * the file can't be read or memory runs out.
 */
export async function runRenderCrops({
  file,
  name,
  crops,
}: RenderCropsJob): Promise<RenderedCrop[]> {
  const bitmap = await decodeAgain(file, name);
  try {
    const rendered: RenderedCrop[] = [];
    for (const { corners, size, maxBytes } of crops) {
      const canvas = drawQuad(bitmap, corners, size);
      const blurhash = maxBytes
        ? ''
        : encodeBlurhash(readPixels(drawScaledDown(canvas, maxBlurhashSide)));
      const blob = await encodeWithin((quality) => encode(canvas, 'image/webp', quality), maxBytes);
      // Safari returns PNG without an error, so check the bytes.
      const webp = stripWebpMetadata(new Uint8Array(await blob.arrayBuffer()));
      const image = webp === null ? readPixels(canvas) : new Blob([webp], { type: 'image/webp' });
      rendered.push({ image, blurhash });
    }
    return rendered;
  } catch (cause) {
    throw outOfMemory(name, cause);
  } finally {
    bitmap.close();
  }
}

/**
 * Looks for the outline of a card on a ground; null where there is none. Throws `Failure('file')` as
 * `runRenderCrops` does.
 */
export async function runFindOutline({ file, name, size }: FindOutlineJob): Promise<Quad | null> {
  const bitmap = await decodeAgain(file, name);
  try {
    const pixels = readPixels(drawScaledDown(bitmap, maxSearchSide));
    const outline = findOutline(pixels);
    const scale = { x: size.width / pixels.width, y: size.height / pixels.height };
    return outline && mapQuad(outline, ({ x, y }) => ({ x: x * scale.x, y: y * scale.y }));
  } catch (cause) {
    throw outOfMemory(name, cause);
  } finally {
    bitmap.close();
  }
}

const decodeAgain = (file: Blob, name: string): Promise<ImageBitmap> =>
  createImageBitmap(file).catch((cause: unknown) => {
    throw new Failure(
      'file',
      `"${name}" could not be read again: it may have been moved or changed. Please choose it anew.`,
      { cause },
    );
  });

const outOfMemory = (name: string, cause: unknown) =>
  new Failure('file', `"${name}" ${outOfMemoryMessage}`, { cause });
