import { type Cassette, type CassetteImages, noImages } from '../domain/cassette.ts';
import { cassetteId } from '../domain/cassette-id.ts';
import { imagePaths } from '../domain/cassette-images.ts';
import { identityKey } from '../domain/duplicates.ts';
import { Failure, type FailureCode } from '../domain/failure.ts';
import type { CassetteDraft } from '../domain/fields.ts';
import type { ChangeSource } from '../domain/history.ts';
import { removeImages } from './bin.ts';
import type { CataloguePort, Crops, ImagesPort } from './ports.ts';
import { cropFiles, type UploadedFiles, uploadCrops } from './upload-crops.ts';
import { writeOne } from './write-cassettes.ts';
import type { WritePorts } from './write-ports.ts';

type Ports = Pick<WritePorts, 'catalogue' | 'images'>;

/**
 * One save of one form, which its retries share, so that they upload no file twice and find what an attempt
 * without an answer has written.
 */
export type Save = {
  /** The ids of the writes of its attempts. */
  readonly changes: string[];
  readonly uploaded: UploadedFiles;
  /** The id under which the last attempt may have created the cassette. */
  createdId?: string | undefined;
};
export const newSave = (): Save => ({ changes: [], uploaded: new Map() });

/** The id of the write of the next attempt, and those of the earlier ones. */
export function nextAttempt({ changes }: Save): { change: string; earlier: readonly string[] } {
  const attempt = { change: crypto.randomUUID(), earlier: [...changes] };
  changes.push(attempt.change);
  return attempt;
}

/** What an attempt without an answer has stored; null if none has stored anything so far. */
export async function findSaved(
  catalogue: CataloguePort,
  base: Cassette | null,
  { changes, createdId }: Save,
): Promise<Cassette | null> {
  const id = base?.id ?? createdId;
  const stored = id === undefined ? null : await catalogue.read(id);
  return changes.includes(stored?.change ?? '') ? stored : null;
}

type Options = {
  source: ChangeSource;
  save?: Save;
  /** Gets the fraction of all bytes that were sent, 0 to 1. */
  onProgress?: (fraction: number) => void;
};
type CreateOptions = Options & {
  /** The id that an imported row contains. */
  id?: string | undefined;
  /** The images of an imported cassette, for the panels that have no crop. */
  images?: CassetteImages | undefined;
  /** The editor confirmed that it is added although the catalogue has the same cassette. */
  allowsDuplicate?: boolean | undefined;
};

/** After these codes, and the end of the session, it is certain that the document was not written. */
const refusalCodes: readonly FailureCode[] = [
  'forbidden',
  'token-refused',
  'quota',
  'conflict',
  'missing',
  'duplicate',
];
const isRefusal = (error: unknown) => {
  const failure = Failure.from(error);
  return failure.isSessionEnd || refusalCodes.includes(failure.code);
};

/** How many ids are tried. Each may belong to a cassette that was renamed since it got its id. */
const maxIds = 20;

/**
 * Saves a new cassette: the images, then the document (docs/behaviour.md, "Conflicts"). Its id is derived from
 * its release ID, else its title and artists, so the database refuses a duplicate; fails with `duplicate`
 * then. What an earlier attempt has written becomes an update, not a second cassette.
 */
export async function createCassette(
  ports: Ports,
  draft: CassetteDraft,
  crops: Partial<Crops>,
  options: CreateOptions,
): Promise<Cassette> {
  const { catalogue } = ports;
  const { save = newSave(), source, onProgress } = options;
  return store(ports.images, null, crops, save, onProgress, async (stored) => {
    const images = { ...(options.images ?? noImages), ...stored };
    const lost = await findSaved(catalogue, null, save);
    const write = { draft, source, ...nextAttempt(save) };
    if (lost) return writeOne(catalogue, { ...write, type: 'update', base: lost, images: stored });
    let refusal: unknown;
    for (const id of candidateIds(draft, options)) {
      save.createdId = id;
      try {
        return await writeOne(catalogue, { ...write, type: 'create', id, images });
      } catch (error) {
        refusal = error;
        const { existing } = Failure.from(error);
        if (!existing || identityKey(existing) === identityKey(draft)) break;
      }
    }
    throw refusal;
  });
}

/** The ids in the order in which they are tried: the next one if the previous one belongs to another cassette. */
function candidateIds(draft: CassetteDraft, { id, allowsDuplicate }: CreateOptions): string[] {
  if (id !== undefined) return [id];
  if (allowsDuplicate) return [crypto.randomUUID()];
  return Array.from({ length: maxIds }, (_, attempt) => cassetteId(draft, attempt));
}

/**
 * Changes an existing cassette: the new images, then the document (docs/behaviour.md, "Conflicts").
 * Fails with `missing` if it was deleted, with `conflict` if somebody else changed the same fields or images;
 * what an earlier attempt has written is no conflict.
 */
export const updateCassette = (
  { catalogue, images }: Ports,
  base: Cassette,
  draft: CassetteDraft,
  crops: Partial<Crops>,
  { save = newSave(), source, onProgress }: Options,
): Promise<Cassette> =>
  store(images, base, crops, save, onProgress, (stored) =>
    writeOne(catalogue, {
      type: 'update',
      base,
      draft,
      images: stored,
      source,
      ...nextAttempt(save),
    }),
  );

/**
 * Stores the images, then the document. Afterwards removes the images that the document does not name:
 * those of this attempt if it was refused, those that were replaced if it was written. After any other
 * failure none is removed, because the document may name them (`npm run orphans` removes the rest).
 */
async function store(
  images: ImagesPort,
  base: Cassette | null,
  crops: Partial<Crops>,
  { uploaded }: Save,
  onProgress: (fraction: number) => void = () => {},
  writeDocument: (stored: Partial<CassetteImages>) => Promise<Cassette>,
): Promise<Cassette> {
  const newFiles = cropFiles(crops).filter((file) => !uploaded.has(file));
  let saved: Cassette;
  try {
    saved = await writeDocument(await uploadCrops(images, crops, uploaded, onProgress));
  } catch (error) {
    if (isRefusal(error)) await removeFiles(images, uploaded, newFiles);
    throw error;
  }
  const named = new Set(imagePaths(saved.images));
  const replaced = [
    ...imagePaths(base?.images ?? {}),
    ...[...uploaded.values()].map(({ path }) => path),
  ];
  await removeImages(
    images,
    replaced.filter((path) => !named.has(path)),
  );
  return saved;
}

async function removeFiles(images: ImagesPort, uploaded: UploadedFiles, files: readonly Blob[]) {
  const paths = files.flatMap((file) => uploaded.get(file)?.path ?? []);
  for (const file of files) uploaded.delete(file);
  await removeImages(images, paths);
}
