import { type Cassette, type CassetteImages, imagePaths, noImages } from '../domain/cassette.ts';
import { cassetteId } from '../domain/cassette-id.ts';
import { type CassetteWrite, cassetteIdOf } from '../domain/cassette-write.ts';
import { isRenamed } from '../domain/duplicates.ts';
import { Failure } from '../domain/failure.ts';
import type { CassetteFields } from '../domain/fields.ts';
import type { Crops } from '../domain/pictures/crop.ts';
import type { CataloguePort } from './ports.ts';
import {
  cropFiles,
  removeImages,
  removeUnnamed,
  type UploadedFiles,
  uploadCrops,
} from './stored-images.ts';
import type { WritePorts } from './write-ports.ts';

/** What `saveCassette` adds to: attempts at one save upload no file twice, and find what was written. */
export type SaveAttempts = {
  readonly writes: CassetteWrite[];
  readonly uploaded: UploadedFiles;
};
export const newAttempts = (): SaveAttempts => ({ writes: [], uploaded: new Map() });

/** Creates or updates one cassette; resolves with it as it is stored. */
export async function writeOne(catalogue: CataloguePort, write: CassetteWrite): Promise<Cassette> {
  const [outcome] = await catalogue.writeMany([write]);
  if (outcome && 'failure' in outcome) throw outcome.failure;
  return outcome?.result.after as Cassette;
}

/** Reads a cassette that is to be edited. Fails with `missing` if the catalogue has none. */
export async function readOne(catalogue: CataloguePort, id: string): Promise<Cassette> {
  const cassette = await catalogue.read(id);
  if (!cassette) throw new Failure('missing', 'The tape to edit is not there.');
  return cassette;
}

/** A cassette as it is stored, and the write that has stored it. */
type SavedCassette = { saved: Cassette; write: CassetteWrite };

type Options = {
  attempts: SaveAttempts;
  /** Gets the fraction of all bytes that were sent, 0 to 1. */
  onProgress: (fraction: number) => void;
  /** The editor confirmed that it is added although the catalogue has the same cassette. */
  allowsDuplicate: boolean;
};

/**
 * Saves a cassette, a new one where `base` is null: the images, then the document
 * (docs/behaviour, "Conflicts"). Then removes the images that no document names. Removes nothing if
 * the document may have been written: `npm run orphans` removes the rest. Fails with `duplicate` if a
 * new one is in the catalogue, with `missing` if it was deleted, with `conflict` if somebody else
 * changed the same fields or images.
 */
export async function saveCassette(
  ports: Pick<WritePorts, 'catalogue' | 'images'>,
  base: Cassette | null,
  fields: CassetteFields,
  crops: Partial<Crops>,
  { attempts, onProgress, allowsDuplicate }: Options,
): Promise<SavedCassette> {
  const { catalogue, images } = ports;
  const { writes, uploaded } = attempts;
  // A commit without an answer may name the files of earlier attempts.
  const newFiles = cropFiles(crops).filter((file) => !uploaded.has(file));
  let result: SavedCassette;
  try {
    const stored = await uploadCrops(images, crops, uploaded, onProgress);
    const write = await nextWrite(catalogue, base, fields, stored, writes, allowsDuplicate);
    writes.push(write);
    result = { saved: await writeOne(catalogue, write), write };
  } catch (error) {
    if (!Failure.from(error).mayBeWritten) {
      const paths = newFiles.flatMap((file) => uploaded.get(file)?.path ?? []);
      for (const file of newFiles) uploaded.delete(file);
      await removeImages(images, paths);
    }
    throw error;
  }
  const named = new Set(imagePaths(result.saved.images));
  const isUnnamed = (path: string) => !named.has(path);
  const sent = [...uploaded.values()].map(({ path }) => path);
  await removeImages(images, sent.filter(isUnnamed));
  await removeUnnamed(ports, imagePaths(base?.images ?? {}).filter(isUnnamed));
  return result;
}

/** The write of the next attempt: what an earlier one has added becomes an update. */
async function nextWrite(
  catalogue: CataloguePort,
  base: Cassette | null,
  fields: CassetteFields,
  images: Partial<CassetteImages>,
  earlier: readonly CassetteWrite[],
  allowsDuplicate: boolean,
): Promise<CassetteWrite> {
  const source = { kind: 'form' } as const;
  const common = { fields, source, changeId: crypto.randomUUID(), earlier: [...earlier] };
  const known = base ?? (await readAdded(catalogue, earlier));
  if (known) return { ...common, type: 'update', base: known, images };
  const isTaken = async (id: string) => isRenamed(await catalogue.read(id), fields);
  const id = allowsDuplicate ? crypto.randomUUID() : await cassetteId(fields, isTaken);
  return { ...common, type: 'create', id, images: { ...noImages, ...images } };
}

/**
 * What an attempt without an answer has added; null if none has. Here the id may differ, as another
 * title may be typed since; `planWrite` finds what a repeated commit has stored.
 */
async function readAdded(catalogue: CataloguePort, earlier: readonly CassetteWrite[]) {
  const creation = earlier.findLast(({ type }) => type === 'create');
  const added = creation ? await catalogue.read(cassetteIdOf(creation)) : null;
  return earlier.some(({ changeId }) => changeId === added?.changeId) ? added : null;
}
