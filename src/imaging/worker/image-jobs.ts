import { Failure } from '../../domain/failure.ts';
import { findCards } from '../card-detection/find-cards.ts';
import type { UprightCard } from '../card-detection/turn-card.ts';
import { encodeBlurhash, maxBlurhashSide } from '../crop/blurhash.ts';
import { type Canvas, drawScaledDown, encode, readPixels } from '../crop/canvas.ts';
import { type Affine, type Size, scaleCorners } from '../crop/crop-geometry.ts';
import {
  type DecodedImage,
  decodeImage,
  drawImage,
  drawImageScaledDown,
} from '../crop/decode-image.ts';
import { mimeType, readImageHeader } from '../crop/image-header.ts';
import { stripWebpMetadata } from '../crop/strip-webp-metadata.ts';
import { encodeWithin } from './encode-within.ts';
import { outOfMemoryMessage } from './worker-job.ts';

/**
 * Work on pixels, as jobs that run in a worker or, in a browser without canvas in workers, on the page.
 * Jobs and results are plain data. `name` is the file name for messages.
 */
export type InspectJob = { readonly kind: 'inspect'; readonly file: Blob; readonly name: string };
/**
 * Several crops of one file, which is decoded once; `size` is that of the result in pixels. With
 * `maxBytes` the quality is lowered, and there is no blurhash.
 */
export type RenderCropsJob = {
  readonly kind: 'render-crops';
  readonly file: Blob;
  readonly name: string;
  readonly crops: readonly {
    readonly transform: Affine;
    readonly size: Size;
    readonly maxBytes?: number;
  }[];
};
export type FindCardsJob = {
  readonly kind: 'find-cards';
  /** The image, or a smaller copy of it. */
  readonly file: Blob;
  readonly name: string;
};

export type ImageJob = InspectJob | RenderCropsJob | FindCardsJob;

/**
 * Width and height of the upright image in pixels; `source` is the file, with its end repaired and with
 * the MIME type that its bytes show, `preview` a JPEG copy of at most 2048 pixels a side.
 */
export type InspectedImage = Size & {
  readonly source: Blob;
  readonly preview: Blob;
};
/** `image` is webp without metadata, or raw pixels where the canvas can't encode webp. */
export type RenderedCrop = { readonly image: Blob | ImageData; readonly blurhash: string };
/** At most two cards, with corners as fractions (0 to 1) of the image's width and height. */
export type FoundCards = readonly UprightCard[];

const maxFileBytes = 60_000_000;
/** A decoded image takes 4 bytes per pixel. */
const maxPixels = 64_000_000;
/** Longest side of the preview in pixels: sharp at threefold zoom on a phone. */
const maxPreviewSide = 2048;
/** Longest side, in pixels, of the copy that is searched for a card. */
const maxSearchSide = 1280;

/**
 * Checks a file and makes its preview. Throws `Failure('file')` with a sentence for visitors that names
 * the file (docs/behaviour.md, "Cropping").
 */
export async function runInspect({ file, name }: InspectJob): Promise<InspectedImage> {
  const failure = (reason: string, cause?: unknown) =>
    new Failure('file', `"${name}" ${reason}`, { cause });
  if (file.size === 0) throw failure(`is empty. ${chooseAnother}`);
  if (file.size > maxFileBytes)
    throw failure(
      `is too large: ${Math.ceil(file.size / 1e6)} MB, and at most ${maxFileBytes / 1e6} MB can be read. Please save it smaller and try again.`,
    );

  const bytes = await file.arrayBuffer().catch((cause: unknown) => {
    throw failure(
      'could not be read: it may have been moved or changed. Please choose it again.',
      cause,
    );
  });
  const content = new Uint8Array(bytes);
  const header = readImageHeader(content);
  if (header === null) throw failure(`is not an image. ${chooseAnother}`);
  const { type, size, isComplete, repaired } = header;
  if (type === 'SVG') throw failure(`is an SVG drawing, not a photo or scan. ${chooseAnother}`);
  if (size !== null) checkPixelCount(size);
  const damaged = `is damaged or cut short. ${chooseAnother}`;
  if (!isComplete) throw failure(damaged);

  const source = new Blob(repaired ?? [file], { type: mimeType[type] });
  const image = await decodeImage(source, repaired ? undefined : content).catch(
    (cause: unknown) => {
      if (type === 'HEIC')
        throw failure(
          `is a HEIC photo, which this browser can't open. Please save it as JPEG first (on an iPhone: Settings, Camera, Formats, Most Compatible).`,
          cause,
        );
      if (type === 'TIFF')
        throw failure(
          `is a TIFF image, which this browser can't open. Please save it as JPEG, PNG or WebP first.`,
          cause,
        );
      throw failure(damaged, cause);
    },
  );
  try {
    checkPixelCount(image);
    const canvas = drawImageScaledDown(image, maxPreviewSide);
    if (type === 'JPEG' && repaired && (await isCutShort(repaired, canvas))) throw failure(damaged);
    const preview = await encode(canvas, 'image/jpeg', 0.9);
    const { width, height } = image;
    return { width, height, source, preview };
  } catch (cause) {
    throw cause instanceof Failure ? cause : failure(outOfMemoryMessage, cause);
  } finally {
    image.bitmap.close();
  }

  function checkPixelCount({ width, height }: Size) {
    if (width * height > maxPixels)
      throw failure(
        `is too large: ${Math.ceil((width * height) / 1e6)} megapixels, and at most ${maxPixels / 1e6} can be opened. Please save it smaller and try again.`,
      );
  }
}

/**
 * What a JPEG decoder reads as pixels if it still needs some, and skips otherwise. After a cut
 * before a restart marker, it asks for that one first.
 */
const filler = new Uint8Array(1024).fill(0x5a);
for (let index = 1; index < 16; index++) filler.set([0xff, 0xd0 + (index % 8)], index * 64);

/**
 * Whether image data are missing at the end of a repaired JPEG: `filler` then changes `drawn`, its copy of
 * at most `maxPreviewSide`. Their length is not stored, and browsers draw a grey rest.
 */
async function isCutShort([data, end]: readonly BlobPart[], drawn: Canvas): Promise<boolean> {
  const filled = await decodeImage(new Blob([data!, filler, end!], { type: mimeType.JPEG }));
  try {
    const pixels = readPixels(drawImageScaledDown(filled, maxPreviewSide)).data;
    return readPixels(drawn).data.some((value, index) => value !== pixels[index]);
  } finally {
    filled.bitmap.close();
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
  const decoded = await decodeAgain(file, name);
  try {
    const rendered: RenderedCrop[] = [];
    for (const { transform, size, maxBytes } of crops) {
      const canvas = drawImage(decoded, transform, size);
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
    throw new Failure('file', `"${name}" ${outOfMemoryMessage}`, { cause });
  } finally {
    decoded.bitmap.close();
  }
}

/** Searches an image for cards. Throws `Failure('file')` as `runRenderCrops` does. */
export async function runFindCards({ file, name }: FindCardsJob): Promise<FoundCards> {
  const decoded = await decodeAgain(file, name);
  try {
    const pixels = readPixels(drawImageScaledDown(decoded, maxSearchSide));
    const toFractions = { x: 1 / pixels.width, y: 1 / pixels.height };
    return findCards(pixels).map((card) => ({
      ...card,
      corners: scaleCorners(card.corners, toFractions),
    }));
  } catch (cause) {
    throw new Failure('file', `"${name}" ${outOfMemoryMessage}`, { cause });
  } finally {
    decoded.bitmap.close();
  }
}

const decodeAgain = (file: Blob, name: string): Promise<DecodedImage> =>
  decodeImage(file).catch((cause: unknown) => {
    throw new Failure(
      'file',
      `"${name}" could not be read again: it may have been moved or changed. Please choose it anew.`,
      { cause },
    );
  });

const chooseAnother = 'Please choose a JPEG, PNG or WebP file.';
