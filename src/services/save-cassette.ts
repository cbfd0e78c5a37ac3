import {
  type Cassette,
  type CassetteImages,
  changedFields,
  noImages,
  panels,
} from '../domain/cassette.ts';
import { cassetteId, formerCassetteId } from '../domain/cassette-id.ts';
import { imagePaths } from '../domain/cassette-images.ts';
import { identityKey } from '../domain/duplicates.ts';
import { Failure, type FailureCode } from '../domain/failure.ts';
import { type CassetteDraft, draftFields } from '../domain/fields.ts';
import type { ChangeSource } from '../domain/history.ts';
import type { CataloguePort, Crops, ImagesPort } from './ports.ts';
import { removeImages } from './remove-cassette.ts';
import { cropFiles, type UploadedFiles, uploadCrops } from './upload-crops.ts';

type Ports = { catalogue: CataloguePort; images: ImagesPort };

/**
 * What the attempts to save one form have stored. All attempts of a form share one object, so that a
 * retry uploads no file twice, and knows what an attempt without an answer has written.
 */
export type SaveAttempts = {
  readonly uploaded: UploadedFiles;
  /** What may have been written, the latest last. */
  unanswered: readonly { id: string; draft: CassetteDraft; images: Partial<CassetteImages> }[];
};
export const newAttempts = (): SaveAttempts => ({ uploaded: new Map(), unanswered: [] });

type Options = {
  /** What the history says of this change; the form by default. */
  source?: ChangeSource;
  attempts?: SaveAttempts;
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

const fromForm: ChangeSource = { kind: 'form' };

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
 * Saves a new cassette: the images, then the document (docs/behaviour.md, "Cassette form"). Its id is
 * derived from its release ID, else its title and artists, so the database refuses a duplicate; fails
 * with `duplicate` then. What an earlier attempt has written becomes an update, not a second cassette.
 */
export async function createCassette(
  ports: Ports,
  draft: CassetteDraft,
  crops: Partial<Crops>,
  options: CreateOptions = {},
): Promise<Cassette> {
  const { catalogue } = ports;
  const { attempts = newAttempts(), source = fromForm } = options;
  return save(ports.images, null, crops, { ...options, attempts }, async (stored) => {
    const images = { ...(options.images ?? noImages), ...stored };
    let existing = await findUnderFormerId(catalogue, draft, options);
    for (const id of existing ? [] : candidateIds(catalogue, draft, options)) {
      const attempt = { id, draft, images };
      const result = await write(attempts, attempt, () =>
        catalogue.create(id, draft, images, source),
      );
      if (result.isNew) return result.cassette;
      existing = result.cassette;
      if (isOwn(existing, attempts)) {
        const own = existing;
        return write(attempts, attempt, () => catalogue.update(own, draft, stored, source));
      }
      if (identityKey(existing) === identityKey(draft)) break;
    }
    // The next attempt may be for another id.
    attempts.unanswered = [];
    throw new Failure('duplicate', 'The catalogue has this cassette already.', {
      ...(existing && { existing }),
    });
  });
}

/**
 * Changes an existing cassette: the new images, then the document (docs/behaviour.md, "Conflicts").
 * Fails with `conflict` and `missing` like `CataloguePort.update`; what an earlier attempt has written
 * is not a conflict.
 */
export async function updateCassette(
  ports: Ports,
  base: Cassette,
  draft: CassetteDraft,
  crops: Partial<Crops>,
  options: Options = {},
): Promise<Cassette> {
  const { attempts = newAttempts(), source = fromForm } = options;
  return save(ports.images, base, crops, { ...options, attempts }, async (images) => {
    const before = await withOwnWrites(ports.catalogue, base, attempts);
    return write(attempts, { id: base.id, draft, images }, () =>
      ports.catalogue.update(before, draft, images, source),
    );
  });
}

/**
 * Stores the images, then the document. Afterwards removes the images that the document does not name:
 * those of this attempt if it was refused, those that were replaced if it was written. After any other
 * failure none is removed, because the document may name them (`npm run orphans` removes the rest).
 */
async function save(
  images: ImagesPort,
  base: Cassette | null,
  crops: Partial<Crops>,
  { attempts, onProgress = () => {} }: Options & { attempts: SaveAttempts },
  writeDocument: (stored: Partial<CassetteImages>) => Promise<Cassette>,
): Promise<Cassette> {
  const { uploaded } = attempts;
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

/** Runs one write of the document, and remembers what it may have written if it gets no answer. */
async function write<T>(
  attempts: SaveAttempts,
  attempt: SaveAttempts['unanswered'][number],
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!isRefusal(error)) attempts.unanswered = [...attempts.unanswered, attempt];
    throw error;
  }
}

/** The same cassette under its id of before November 2026, where the database would store it twice. */
async function findUnderFormerId(
  catalogue: CataloguePort,
  draft: CassetteDraft,
  { id: givenId, allowsDuplicate }: CreateOptions,
): Promise<Cassette | null> {
  if (givenId !== undefined || allowsDuplicate) return null;
  for (let attempt = 0; attempt < maxIds; attempt += 1) {
    const id = formerCassetteId(draft, attempt);
    const existing = id === null ? null : await catalogue.read(id);
    if (!existing || identityKey(existing) === identityKey(draft)) return existing;
  }
  return null;
}

/** The ids in the order in which they are tried: the next one if the previous one belongs to another cassette. */
function candidateIds(
  catalogue: CataloguePort,
  draft: CassetteDraft,
  { id, allowsDuplicate, attempts }: CreateOptions,
): string[] {
  if (id !== undefined) return [id];
  const derived = Array.from({ length: maxIds }, (_, attempt) => cassetteId(draft, attempt));
  const chosen =
    attempts?.unanswered.at(-1)?.id ?? (allowsDuplicate ? catalogue.newId() : undefined);
  return chosen === undefined ? derived : [chosen, ...derived];
}

const hasSameImages = (one: Partial<CassetteImages>, other: Partial<CassetteImages>): boolean =>
  panels.every((panel) => one[panel]?.path === other[panel]?.path);

const hasUploaded = ({ uploaded }: SaveAttempts, path: string): boolean =>
  [...uploaded.values()].some((image) => image.path === path);

/** Whether an earlier attempt has written this cassette. */
const isOwn = (cassette: Cassette, attempts: SaveAttempts): boolean =>
  panels.some((panel) => hasUploaded(attempts, cassette.images[panel].path)) ||
  attempts.unanswered.some(
    ({ draft, images }) =>
      changedFields(cassette, draft).length === 0 && hasSameImages(cassette.images, images),
  );

/** `base` with what unanswered attempts have written since. */
async function withOwnWrites(
  catalogue: CataloguePort,
  base: Cassette,
  attempts: SaveAttempts,
): Promise<Cassette> {
  if (attempts.unanswered.length === 0) return base;
  const current = await catalogue.read(base.id);
  if (!current) return base;
  const own = { ...base, images: { ...base.images } };
  for (const { draft } of attempts.unanswered) {
    const others = changedFields(current, draft);
    const ownFields = draftFields.filter((field) => !others.includes(field));
    Object.assign(own, Object.fromEntries(ownFields.map((field) => [field, current[field]])));
  }
  for (const panel of panels)
    if (hasUploaded(attempts, current.images[panel].path))
      own.images[panel] = current.images[panel];
  return own;
}
