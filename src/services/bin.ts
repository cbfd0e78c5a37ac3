import { type BinRecord, binLimit } from '../domain/bin.ts';
import type { Cassette } from '../domain/cassette.ts';
import { cassetteId, formerCassetteId } from '../domain/cassette-id.ts';
import { type ImageName, imageNames, imagePaths, storedImage } from '../domain/cassette-images.ts';
import { findSameCassette } from '../domain/duplicates.ts';
import { Failure } from '../domain/failure.ts';
import type { CataloguePort, ImagesPort } from './ports.ts';
import { removeImages } from './remove-cassette.ts';

type Ports = { catalogue: CataloguePort; images: ImagesPort };

/** Records that are purged when an editor opens the bin. */
const maxPurged = 10;

/**
 * Restores a cassette from the bin without the images that are gone (docs/behaviour.md, "Bin"). Resolves
 * with their names. Fails with `missing` or `duplicate` like `CataloguePort.restore`, and with `duplicate` if
 * the same cassette was added since under the id that it has since November 2026, unless `allowsDuplicate`.
 */
export async function restoreCassette(
  { catalogue, images }: Ports,
  record: BinRecord,
  { asNew = false, allowsDuplicate = false } = {},
): Promise<{ cassette: Cassette; lostImages: ImageName[] }> {
  const binned = record.cassette;
  if (!asNew && !allowsDuplicate && binned.id === formerCassetteId(binned)) {
    // The same cassette gets another id by now, so the database would store both.
    const existing = await catalogue.read(cassetteId(binned));
    if (existing && findSameCassette(binned, [existing]))
      throw new Failure('duplicate', 'The catalogue has this cassette already.', { existing });
  }
  const isLost = await Promise.all(
    imageNames.map(async (name) => {
      const image = storedImage(binned.images, name);
      if (!image) return false;
      return images.lookUpUrl(image.path).then(
        () => false,
        (error: unknown) => {
          if (Failure.from(error).code === 'missing') return true;
          throw error;
        },
      );
    }),
  );
  const lostImages = imageNames.filter((_, index) => isLost[index]);
  return { cassette: await catalogue.restore(record, { lostImages, asNew }), lostImages };
}

/** Removes a record for good, then its images that neither a cassette nor another record references. */
export async function purgeRecord({ catalogue, images }: Ports, record: BinRecord): Promise<void> {
  await catalogue.removeFromBin(record);
  const paths = imagePaths(record.cassette.images);
  if (paths.length === 0) return;
  const referenced = await catalogue.findReferenced(paths).catch(() => null);
  if (!referenced) return;
  await removeImages(
    images,
    paths.filter((path) => !referenced.has(path)),
  );
}

/** Purges some records that are older than 30 days; resolves with their ids. */
export async function purgeOldRecords(ports: Ports, signal: AbortSignal): Promise<string[]> {
  const old = await ports.catalogue.listOldBin(binLimit(Date.now()), maxPurged);
  const purged: string[] = [];
  for (const record of old) {
    if (signal.aborted) break;
    await purgeRecord(ports, record);
    purged.push(record.recordId);
  }
  return purged;
}
