/** Pixels to be encoded as webp, in at most so many bytes if the lowest quality allows it. */
export type WebpJob = { readonly pixels: ImageData; readonly maxBytes?: number | undefined };

/** From 0 to 1. Below the last one text is hard to read. */
const qualities = [0.9, 0.8, 0.65, 0.5];

/** Encodes with the best quality that takes at most `maxBytes`, or with the lowest one. */
export async function encodeWithin(
  encode: (quality: number) => Promise<Blob>,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<Blob> {
  let blob: Blob | null = null;
  for (const quality of qualities) {
    blob = await encode(quality);
    if (blob.size <= maxBytes) break;
  }
  return blob as Blob;
}
