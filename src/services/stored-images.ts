import { type CassetteImages, panels, type StoredImage } from '../domain/cassette.ts';
import type { Crops } from '../domain/pictures/crop.ts';
import type { ImagesPort } from './ports.ts';
import type { WritePorts } from './write-ports.ts';

/** The stored images of the files that one form has uploaded. */
export type UploadedFiles = Map<Blob, StoredImage>;

export const cropFiles = (crops: Partial<Crops>): Blob[] =>
  panels
    .flatMap((panel) => [crops[panel]?.blob, crops[panel]?.large])
    .filter((file) => file !== undefined);

/**
 * Stores the files of these crops that are not in `uploaded`, one after the other, and adds them to
 * it. `onProgress` gets the fraction of the bytes that have been sent, 0 to 1.
 */
export async function uploadCrops(
  images: ImagesPort,
  crops: Partial<Crops>,
  uploaded: UploadedFiles,
  onProgress: (fraction: number) => void = () => {},
): Promise<Partial<CassetteImages>> {
  const files = cropFiles(crops).filter((file) => !uploaded.has(file));
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  let sentBytes = 0;
  for (const file of files) {
    const onSent = (fraction: number) =>
      onProgress((sentBytes + fraction * file.size) / totalBytes);
    uploaded.set(file, await images.upload(file, onSent));
    sentBytes += file.size;
  }
  onProgress(1);

  const stored: Partial<CassetteImages> = {};
  for (const panel of panels) {
    const { blob, blurhash = '', large } = crops[panel] ?? {};
    const image = blob && uploaded.get(blob);
    const largeImage = large && uploaded.get(large);
    if (image) stored[panel] = { ...image, blurhash, ...(largeImage && { large: largeImage }) };
  }
  return stored;
}

/** Removes of at most four images those that no cassette or record names. Never rejects. */
export async function removeUnnamed(
  { catalogue, images }: Pick<WritePorts, 'catalogue' | 'images'>,
  paths: readonly string[],
) {
  if (paths.length === 0) return;
  const named = await catalogue.findReferenced(paths).catch(() => new Set(paths));
  const unnamed = paths.filter((path) => !named.has(path));
  await removeImages(images, unnamed);
}

/** Removes stored images. Never rejects: `npm run orphans` finds what is left. */
export async function removeImages(images: ImagesPort, paths: readonly string[]): Promise<void> {
  await Promise.allSettled(paths.map((path) => images.remove(path)));
}
