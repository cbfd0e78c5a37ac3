import { type Canvas, drawTransformed, readPixels, scaledDown, writePixels } from './canvas.ts';
import { type Affine, chainTransforms, type Size } from './crop-geometry.ts';
import { uprightSize, uprightTransform, webpOrientation } from './exif-orientation.ts';
import { applyInkColours, findCmykProfile, type ProfileParts } from './print-colours.ts';

/** A decoded image; width and height are those of the upright image, in pixels. */
export type DecodedImage = Size & {
  readonly bitmap: ImageBitmap;
  /** From pixels of the bitmap to those of the upright image. */
  readonly toUpright: Affine;
  /** Whether the browser shows CMYK as ideal inks; `drawImage` then replaces the colours. */
  readonly hasIdealInks: boolean;
};

/**
 * Decodes an image whose bytes fit its MIME type; `content` are these bytes if they have been read.
 * Browsers turn JPEG, PNG and AVIF by their Exif orientation, but not webp, which is turned here. The
 * caller closes the bitmap. Throws what `createImageBitmap` throws.
 */
export async function decodeImage(file: Blob, content?: Uint8Array): Promise<DecodedImage> {
  const isWebp = file.type === 'image/webp';
  if (!isWebp && file.type !== 'image/jpeg') return decodeUpright(file);
  const bytes = content ?? new Uint8Array(await file.arrayBuffer());
  if (isWebp) return decodeWebp(file, bytes);
  const profile = findCmykProfile(bytes);
  const hasIdealInks = profile !== null && !(await usesProfile(file, profile));
  // Last, so that a failure above leaves no bitmap open.
  return decodeUpright(file, hasIdealInks);
}

async function decodeUpright(file: Blob, hasIdealInks = false): Promise<DecodedImage> {
  const bitmap = await decode(file);
  const { width, height } = bitmap;
  return { bitmap, width, height, toUpright: uprightTransform(bitmap, 1), hasIdealInks };
}

async function decodeWebp(file: Blob, bytes: Uint8Array): Promise<DecodedImage> {
  const orientation = webpOrientation(bytes);
  // The orientation is set to 1, in case a browser turns webp by itself.
  const upright =
    orientation === null
      ? file
      : new Blob(
          [
            file.slice(0, orientation.offset),
            new Uint8Array(orientation.isLittleEndian ? [1, 0] : [0, 1]),
            file.slice(orientation.offset + 2),
          ],
          { type: file.type },
        );
  const bitmap = await decode(upright);
  const value = orientation?.value ?? 1;
  return {
    bitmap,
    ...uprightSize(bitmap, value),
    toUpright: uprightTransform(bitmap, value),
    hasIdealInks: false,
  };
}

/** Draws a decoded image through `transform` (upright pixels to target pixels), as `drawTransformed`. */
export function drawImage(image: DecodedImage, transform: Affine, size: Size): Canvas {
  const canvas = drawTransformed(image.bitmap, chainTransforms(image.toUpright, transform), size);
  if (image.hasIdealInks) {
    const pixels = readPixels(canvas);
    applyInkColours(pixels.data);
    writePixels(canvas, pixels);
  }
  return canvas;
}

/** A copy whose longest side is at most `maxSide` pixels; never larger than the source. */
export function drawImageScaledDown(image: DecodedImage, maxSide: number): Canvas {
  const { transform, size } = scaledDown(image, maxSide);
  return drawImage(image, transform, size);
}

/** Side of the copies that are compared, in pixels. */
const comparedSide = 32;

/** Whether the browser uses the file's profile: the image then looks different without it. */
async function usesProfile(file: Blob, profile: ProfileParts): Promise<boolean> {
  if (profile.length === 0) return false;
  const parts: Blob[] = [];
  let end = 0;
  for (const { from, to } of profile) {
    parts.push(file.slice(end, from));
    end = to;
  }
  parts.push(file.slice(end));
  const [withProfile, without] = await Promise.all([
    smallPixels(file),
    smallPixels(new Blob(parts, { type: file.type })),
  ]);
  return withProfile.some((value, index) => Math.abs(value - without[index]!) > 2);
}

async function smallPixels(file: Blob): Promise<Uint8ClampedArray> {
  const bitmap = await decode(file);
  try {
    const { transform, size } = scaledDown(bitmap, comparedSide);
    return readPixels(drawTransformed(bitmap, transform, size)).data;
  } finally {
    bitmap.close();
  }
}

// 'from-image' turns a photo upright. It is the default today; older browsers had another one.
const decode = (file: Blob): Promise<ImageBitmap> =>
  createImageBitmap(file, { imageOrientation: 'from-image' });
