import type { BinRecord } from '../domain/bin.ts';
import type { Cassette } from '../domain/cassette.ts';
import { imagePaths } from '../domain/cassette-images.ts';
import { DuplicateIndex } from '../domain/duplicates.ts';
import { Failure } from '../domain/failure.ts';
import type { ImagesPort, Outcome } from './ports.ts';
import { resultsOf, writeChunk } from './write-cassettes.ts';
import type { WritePorts } from './write-ports.ts';

type Ports = Pick<WritePorts, 'catalogue' | 'images'>;

/** What became of a record: `cassette` is the restored one, null if it was deleted for good. */
export type BinOutcome = { record: BinRecord; cassette: Cassette | null };

/** What the catalogue has, and what is coming back to it. */
type Stored = { byId: ReadonlyMap<string, Cassette>; duplicates: DuplicateIndex<Cassette> };

/** Reads what the catalogue has now. */
export async function readStored({ listStored }: WritePorts): Promise<Stored> {
  const cassettes = await listStored();
  const byId = new Map(cassettes.map((cassette) => [cassette.id, cassette]));
  return { byId, duplicates: new DuplicateIndex(cassettes) };
}

/**
 * Restores at most 20 cassettes from the bin (docs/behaviour.md, "Bin"). Fails with `duplicate` where the
 * catalogue has the same cassette, unless `asNew`, with `missing` if the bin does not have it any more. The
 * first write starts the run, if there is one.
 */
export async function restoreCassettes(
  ports: WritePorts,
  records: readonly BinRecord[],
  {
    asNew = false,
    startRun,
  }: { asNew?: boolean; startRun?: (() => Promise<string>) | undefined } = {},
): Promise<Outcome<BinOutcome>[]> {
  const stored = await readStored(ports);
  return writeChunk(
    ports.catalogue,
    records,
    async (record) => {
      const { write, existing } = restoreWrite(record, stored);
      if (existing && !asNew)
        throw new Failure('duplicate', 'The catalogue has this cassette.', { existing });
      const source = { kind: 'restore', run: await startRun?.() } as const;
      return { record, write: { ...write, source } };
    },
    ({ record }, { after }) => ({ record, cassette: after }),
  );
}

/**
 * The write, but for its source, that restores a cassette, under another id if its own belongs to another
 * cassette by now; and the same cassette if the catalogue has it.
 */
export function restoreWrite(record: BinRecord, { byId, duplicates }: Stored) {
  const { cassette, recordId } = record;
  // An attempt without an answer may have restored it.
  const isOther = ({ change }: Cassette) => change !== recordId;
  const existing = duplicates.find(cassette).find(isOther);
  duplicates.add(cassette);
  const holder = byId.get(cassette.id);
  const id = holder && isOther(holder) ? recordId : cassette.id;
  return { write: { type: 'restore', record, id, change: recordId } as const, existing };
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
    ({ write: { record } }) => ({ record, cassette: null }),
  );
  const removed = resultsOf(outcomes).map(({ record }) => record.cassette);
  await removeImagesOf(ports, removed);
  return outcomes;
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
