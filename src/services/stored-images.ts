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
 * Stores the files of these crops that are not in `uploaded`, and adds them to it. `onProgress`
 * gets the fraction of the bytes that have been sent, 0 to 1. Rejects after all uploads have ended.
 */
export async function uploadCrops(
  images: ImagesPort,
  crops: Partial<Crops>,
  uploaded: UploadedFiles,
  onProgress: (fraction: number) => void,
): Promise<Partial<CassetteImages>> {
  const files = cropFiles(crops).flatMap((file) =>
    uploaded.has(file) ? [] : [{ file, sentBytes: 0 }],
  );
  const totalBytes = files.reduce((sum, { file }) => sum + file.size, 0);
  const uploads = await Promise.allSettled(
    files.map(async (upload) => {
      const image = await images.upload(upload.file, (fraction) => {
        upload.sentBytes = fraction * upload.file.size;
        onProgress(files.reduce((sum, { sentBytes }) => sum + sentBytes, 0) / totalBytes);
      });
      uploaded.set(upload.file, image);
    }),
  );
  for (const upload of uploads) if (upload.status === 'rejected') throw upload.reason;
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
  await removeImages(
    images,
    paths.filter((path) => !named.has(path)),
  );
}

/** Removes stored images. Never rejects: `npm run orphans` finds what is left. */
export async function removeImages(images: ImagesPort, paths: readonly string[]): Promise<void> {
  await Promise.allSettled(paths.map((path) => images.remove(path)));
}
