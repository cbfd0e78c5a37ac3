import { type BinRecord, binLimit } from '../domain/bin.ts';
import type { Cassette } from '../domain/cassette.ts';
import { type ImageName, imageNames, imagePaths, storedImage } from '../domain/cassette-images.ts';
import { DuplicateIndex } from '../domain/duplicates.ts';
import { Failure } from '../domain/failure.ts';
import type { ImagesPort, Outcome } from './ports.ts';
import { resultOf, resultsOf, writeChunk } from './write-cassettes.ts';
import type { WritePorts } from './write-ports.ts';

type Ports = Pick<WritePorts, 'catalogue' | 'images'>;

/** Records that are purged when an editor opens the bin. */
const maxPurged = 10;

/**
 * What became of a record: `cassette` is the restored one, null if it was deleted for good; `run` is the run that
 * has restored it, if many were.
 */
export type BinOutcome = {
  record: BinRecord;
  cassette: Cassette | null;
  lostImages: readonly ImageName[];
  run?: string | undefined;
};

/** What the catalogue has, and what is coming back to it. */
type Stored = { byId: ReadonlyMap<string, Cassette>; duplicates: DuplicateIndex<Cassette> };

/** Reads what the catalogue has now. */
export async function readStored({ listStored }: WritePorts): Promise<Stored> {
  const cassettes = await listStored();
  const byId = new Map(cassettes.map((cassette) => [cassette.id, cassette]));
  return { byId, duplicates: new DuplicateIndex(cassettes) };
}

/**
 * Restores at most 20 cassettes from the bin without the images that are gone (docs/behaviour.md, "Bin"),
 * whose names each outcome tells. Fails with `duplicate` where the catalogue has the same cassette, unless
 * `asNew`, with `missing` if the bin does not have it any more. The first write starts the run, if there is one.
 */
export async function restoreCassettes(
  ports: WritePorts,
  records: readonly BinRecord[],
  { asNew = false, startRun }: { asNew?: boolean; startRun?: () => Promise<string> } = {},
): Promise<Outcome<BinOutcome>[]> {
  const stored = await readStored(ports);
  return writeChunk(
    ports.catalogue,
    records,
    async (record) => {
      const write = await restoreWrite(ports, record, stored, asNew);
      // What a try without an answer has restored belongs to the run of that try.
      const isRestored = stored.byId.get(write.id)?.change === write.change;
      const run = isRestored ? undefined : await startRun?.();
      return { write: { ...write, source: { kind: 'restore', run } as const } };
    },
    ({ write: { record, lostImages, source } }, { after: cassette }) => ({
      ...{ record, cassette, lostImages, run: source.run },
    }),
  );
}

/**
 * The write, but for its source, that restores a cassette without the images that are gone, under another id if
 * its own belongs to another cassette by now. Fails with `duplicate`.
 */
export async function restoreWrite(
  { images }: Ports,
  record: BinRecord,
  { byId, duplicates }: Stored,
  asNew: boolean,
) {
  const { cassette, recordId } = record;
  // An attempt without an answer may have restored it.
  const isOther = ({ change }: Cassette) => change !== recordId;
  const existing = asNew ? undefined : duplicates.find(cassette).find(isOther);
  if (existing) throw new Failure('duplicate', 'The catalogue has this cassette.', { existing });
  duplicates.add(cassette);
  const holder = byId.get(cassette.id);
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
    ...({ type: 'restore', record, change: recordId } as const),
    id: holder && isOther(holder) ? recordId : cassette.id,
    lostImages: imageNames.filter((_, index) => isLost[index]),
  };
}

/**
 * Deletes at most 20 records for good, then their images that neither a cassette nor another record names
 * (docs/behaviour.md, "Bin").
 */
export async function purgeRecords(
  ports: Ports,
  records: readonly BinRecord[],
): Promise<Outcome<BinOutcome>[]> {
  const source = { kind: 'delete' } as const;
  const outcomes = await writeChunk(
    ports.catalogue,
    records,
    async (record) => ({
      write: { type: 'removeFromBin', record, source, change: record.recordId } as const,
    }),
    ({ write: { record } }) => ({ record, cassette: null, lostImages: [] }),
  );
  const removed = resultsOf(outcomes).map(({ record }) => record.cassette);
  await removeImagesOf(ports, removed);
  return outcomes;
}

/**
 * Deletes some records for good that are older than 30 days, unless `signal` was aborted meanwhile. Resolves
 * with their ids; rejects with the Failure of the first one that could not be deleted.
 */
export async function purgeOldRecords(ports: Ports, signal: AbortSignal): Promise<string[]> {
  const old = await ports.catalogue.listOldBin(binLimit(Date.now()), maxPurged);
  const outcomes = await purgeRecords(ports, signal.aborted ? [] : old);
  return outcomes.map((outcome) => resultOf(outcome).record.recordId);
}

/**
 * Deletes the documents of at most 20 cassettes, then their images that neither a cassette nor a record of the
 * bin names (docs/behaviour.md, "Deleting"). Each outcome gives the cassette as it was.
 */
export async function removeCassettes(
  ports: Ports,
  cassettes: readonly Cassette[],
): Promise<Outcome<Cassette>[]> {
  const source = { kind: 'delete' } as const;
  const outcomes = await writeChunk(
    ports.catalogue,
    cassettes,
    async (cassette) => ({
      cassette,
      write: { type: 'remove', id: cassette.id, source, change: crypto.randomUUID() } as const,
    }),
    // Somebody may have replaced an image; an attempt without an answer may have deleted it.
    ({ cassette }, { before }) => before ?? cassette,
  );
  await removeImagesOf(ports, resultsOf(outcomes));
  return outcomes;
}

const removeImagesOf = (ports: Ports, removed: readonly Cassette[]) =>
  Promise.all(removed.map(({ images }) => removeUnnamed(ports, imagePaths(images))));

/** Removes at most four stored images that neither a cassette nor a record of the bin names. Never rejects. */
export async function removeUnnamed({ catalogue, images }: Ports, paths: readonly string[]) {
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
