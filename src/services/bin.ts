import { type BinRecord, binLimit } from '../domain/bin.ts';
import type { Cassette } from '../domain/cassette.ts';
import { type ImageName, imageNames, imagePaths, storedImage } from '../domain/cassette-images.ts';
import { Failure } from '../domain/failure.ts';
import type { ChangeSource } from '../domain/history.ts';
import type { CataloguePort, ImagesPort, Outcome } from './ports.ts';
import { removeImages } from './remove-cassette.ts';
import { writeChunk } from './run-many.ts';
import { storedBy } from './single-writes.ts';

type Ports = { catalogue: CataloguePort; images: ImagesPort };

/** Records that are purged when an editor opens the bin. */
const maxPurged = 10;

export type Restored = { cassette: Cassette; lostImages: readonly ImageName[] };

/**
 * Restores at most 20 cassettes from the bin without the images that are gone (docs/behaviour.md, "Bin"),
 * whose names each outcome tells; with `asNew` under other ids. Fails as `CataloguePort.restore` does.
 */
export const restoreCassettes = (
  ports: Ports,
  records: readonly BinRecord[],
  { asNew = false } = {},
): Promise<Outcome<Restored>[]> =>
  writeChunk(
    ports.catalogue,
    records,
    async (record) => ({ write: await restoreWrite(ports, record, { kind: 'restore' }, asNew) }),
    ({ write: { lostImages } }, outcome) => ({ cassette: storedBy(outcome), lostImages }),
  );

/** The write that restores a cassette without the images that are gone. */
export async function restoreWrite(
  { images }: Ports,
  record: BinRecord,
  source: ChangeSource,
  asNew = false,
) {
  const { cassette, recordId } = record;
  const isLost = await Promise.all(
    imageNames.map(async (name) => {
      const image = storedImage(cassette.images, name);
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
  return {
    ...({ type: 'restore', record, source, change: recordId } as const),
    id: asNew ? crypto.randomUUID() : cassette.id,
    lostImages: imageNames.filter((_, index) => isLost[index]),
  };
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
