import {
  type Cassette,
  type CassetteDraft,
  type CassetteImages,
  changedFields,
  draftFields,
  noImages,
  panels,
} from '../domain/cassette.ts';
import { cassetteId } from '../domain/cassette-id.ts';
import { imagePaths } from '../domain/cassette-images.ts';
import { identityKey } from '../domain/duplicates.ts';
import { Failure, type FailureCode } from '../domain/failure.ts';
import type { CassettesPort, Crops, ImagesPort, SaveCheckpoint } from './ports.ts';

type Ports = { cassettes: CassettesPort; images: ImagesPort };

/** A saved cassette, and the paths of unused images that could not be removed. */
export type SaveResult = { cassette: Cassette; orphanedImages: readonly string[] };

type Options = {
  /** Where a save of an earlier visit was interrupted. */
  checkpoint?: SaveCheckpoint | undefined;
  /** Called and awaited before each attempt to write the document, and after a refused one. */
  onCheckpoint?: (checkpoint: SaveCheckpoint) => Promise<void>;
  /** Runs each write of the document, e.g. in a queue. By default it runs at once. */
  runWrite?: <T>(write: () => Promise<T>) => Promise<T>;
};

type CreateOptions = Options & {
  /** The id that an imported row contains. */
  id?: string | undefined;
  /** The images of an imported cassette, for the panels that have no crop. */
  images?: CassetteImages | undefined;
  /** The editor confirmed that it is added although the catalogue has the same cassette. */
  allowsDuplicate?: boolean;
  /** The run of an import that adds it. */
  run?: string | undefined;
};

const runAtOnce = <T>(write: () => Promise<T>) => write();

type SaveSession<Content extends unknown[]> = {
  /**
   * Uploads the images in parallel, then writes the document, then removes the images that it no
   * longer references. May be called again after a failure, with other text or other crops; the
   * same `crops` object is uploaded once. `onProgress` gets the fraction of all bytes that were
   * sent, 0 to 1. Rejects with a Failure.
   */
  save(...args: [...Content, onProgress: (fraction: number) => void]): Promise<SaveResult>;
  /** Removes the stored images that no document references. Never rejects. */
  abandon(): Promise<void>;
};
export type CreateCassetteSession = SaveSession<[draft: CassetteDraft, crops: Partial<Crops>]>;
export type UpdateCassetteSession = SaveSession<
  [base: Cassette, draft: CassetteDraft, crops: Partial<Crops>]
>;

/** After these codes it is certain that the document was not written. */
const refusalCodes: readonly FailureCode[] = [
  'forbidden',
  'signed-out',
  'quota',
  'conflict',
  'missing',
];

/** How many ids are tried. Each may belong to a cassette that was renamed since it got its id. */
const maxIds = 20;

/**
 * Saves a new cassette (docs/behaviour.md, "Cassette form"). Its id is derived from its release ID,
 * else its title and artists, so the database refuses a duplicate; fails with `duplicate` then. A retry finds a
 * cassette whose confirmation was lost instead of creating a second one. A refused save leaves no image
 * behind. After an unanswered one the images stay until a later answer shows whether the document
 * references them.
 */
export function createCassetteSession(
  ports: Ports,
  options: CreateOptions = {},
): CreateCassetteSession {
  const { cassettes } = ports;
  const { runWrite = runAtOnce, checkpoint, allowsDuplicate } = options;
  /** The id of an earlier attempt, or one that does not follow from the draft. */
  let chosenId = checkpoint?.possiblyReferencedImages.length
    ? checkpoint.cassetteId
    : (options.id ?? (allowsDuplicate ? cassettes.newId() : null));
  let id = chosenId ?? '';
  const session = openSaveSession(ports, () => id, options);
  /** What may have been written without an answer. */
  const unanswered: { draft: CassetteDraft; images: CassetteImages }[] = [];

  /** Whether this session wrote an existing cassette, in an earlier attempt. */
  const isOwn = (existing: Cassette) =>
    imagePaths(existing.images).some(session.isPossiblyReferenced) ||
    unanswered.some(
      ({ draft, images }) =>
        changedFields(existing, draft).length === 0 && hasSameImages(existing.images, images),
    );

  /** The ids in the order in which they are tried: the next one if the previous one belongs to a different cassette. */
  function candidateIds(draft: CassetteDraft): string[] {
    const derived = Array.from({ length: maxIds }, (_, attempt) => cassetteId(draft, attempt));
    if (chosenId === null) return derived;
    return options.id === undefined ? [chosenId, ...derived] : [chosenId];
  }

  async function write(draft: CassetteDraft, images: CassetteImages): Promise<Cassette> {
    let existing: Cassette | undefined;
    for (id of candidateIds(draft)) {
      const attempt = id;
      const result = await runWrite(() =>
        cassettes.create(attempt, draft, images, options.run),
      ).catch((error: unknown) => {
        if (!refusalCodes.includes(Failure.from(error).code)) {
          chosenId = attempt;
          unanswered.push({ draft, images });
        }
        throw error;
      });
      if (result.isNew) return result.cassette;
      existing = result.cassette;
      if (isOwn(existing)) return updateOwn(existing, draft, images);
      if (identityKey(existing) === identityKey(draft)) break;
    }
    throw new Failure('duplicate', 'The catalogue has this cassette already.', {
      ...(existing && { existing }),
    });
  }

  /** Another text or other crops than those of the earlier attempt become an update. */
  async function updateOwn(existing: Cassette, draft: CassetteDraft, images: CassetteImages) {
    const isSame = hasSameImages(existing.images, images);
    if (isSame && changedFields(existing, draft).length === 0) return existing;
    if (!isSame) session.addPossiblyReferenced(imagePaths(existing.images));
    return runWrite(() => cassettes.update(existing, draft, images));
  }

  return {
    save(draft, crops, onProgress) {
      id = chosenId ?? cassetteId(draft);
      return session.save(crops, onProgress, [], (stored) =>
        write(draft, { ...(options.images ?? noImages), ...stored }),
      );
    },
    abandon: session.abandon,
  };
}

const hasSameImages = (one: CassetteImages, other: CassetteImages): boolean =>
  panels.every((panel) => one[panel].path === other[panel].path);

/**
 * Changes an existing cassette: stores the new images, writes the document, removes the old images,
 * so that a failure at any step leaves the old cassette complete. Fails with `conflict` and
 * `missing` like `CassettesPort.update`; what an unanswered attempt of this session wrote is not a
 * conflict (docs/behaviour.md, "Conflicts").
 */
export function updateCassetteSession(
  ports: Ports,
  id: string,
  options: Options = {},
): UpdateCassetteSession {
  const { cassettes } = ports;
  const { runWrite = runAtOnce } = options;
  const session = openSaveSession(ports, () => id, options);
  const attempts: CassetteDraft[] = [];

  /** `base` with what unanswered attempts of this session have written since. */
  async function withOwnWrites(base: Cassette): Promise<Cassette> {
    if (attempts.length === 0 && !options.checkpoint) return base;
    const current = await cassettes.read(id);
    if (!current) return base;
    const ownFields = draftFields.filter((field) =>
      attempts.some((draft) => JSON.stringify(draft[field]) === JSON.stringify(current[field])),
    );
    const images = { ...base.images };
    for (const panel of panels)
      if (session.isPossiblyReferenced(current.images[panel].path))
        images[panel] = current.images[panel];
    const own = Object.fromEntries(ownFields.map((field) => [field, current[field]]));
    return { ...base, ...own, images };
  }

  return {
    save: (base, draft, crops, onProgress) => {
      const replaced = panels.flatMap((panel) =>
        crops[panel] ? imagePaths({ [panel]: base.images[panel] }) : [],
      );
      return session.save(crops, onProgress, replaced, async (stored) => {
        const before = await withOwnWrites(base);
        attempts.push(draft);
        return runWrite(() => cassettes.update(before, draft, stored));
      });
    },
    abandon: session.abandon,
  };
}

/** Tracks the stored images of all attempts: referenced, possibly referenced, or unused. */
function openSaveSession(
  { cassettes, images }: Ports,
  currentId: () => string,
  { checkpoint, onCheckpoint }: Options,
) {
  /** The images of the latest attempt, used again while the crops are the same. */
  let latest: { crops: Partial<Crops>; images: Partial<CassetteImages> } | null = null;
  /** Stored images that the document may reference. */
  const possiblyReferenced = new Set(checkpoint?.possiblyReferencedImages);
  /** Stored images that no document references and that are not removed yet. */
  const unused = new Set<string>(checkpoint?.unusedImages);

  async function removeUnused(paths: Iterable<string>) {
    for (const path of paths) {
      possiblyReferenced.delete(path);
      unused.add(path);
    }
    await Promise.allSettled(
      [...unused].map((path) => images.remove(path).then(() => unused.delete(path))),
    );
  }

  /** To be called when the state of the document is known. */
  async function removeUnreferenced(referenced: CassetteImages | null) {
    for (const path of referenced ? imagePaths(referenced) : []) possiblyReferenced.delete(path);
    await removeUnused([...possiblyReferenced]);
  }

  const reportCheckpoint = async (): Promise<void> =>
    onCheckpoint?.({
      cassetteId: currentId(),
      possiblyReferencedImages: [...possiblyReferenced],
      ...(unused.size > 0 && { unusedImages: [...unused] }),
    });

  async function upload(crops: Partial<Crops>, onProgress: (fraction: number) => void) {
    const chosen = panels.flatMap((panel) => {
      const { blob, large } = crops[panel] ?? {};
      return [
        ...(blob ? [{ panel, isLarge: false, blob, sentBytes: 0 }] : []),
        ...(large ? [{ panel, isLarge: true, blob: large, sentBytes: 0 }] : []),
      ];
    });
    const totalBytes = chosen.reduce((sum, { blob }) => sum + blob.size, 0);
    const started: string[] = [];
    const uploads = await Promise.allSettled(
      chosen.map(async (one) => {
        const image = await images.upload(
          one.blob,
          (fraction) => {
            one.sentBytes = fraction * one.blob.size;
            onProgress(chosen.reduce((sum, { sentBytes }) => sum + sentBytes, 0) / totalBytes);
          },
          // Until the document names the image, an interrupted visit leaves it unused.
          (path) => {
            started.push(path);
            unused.add(path);
            return reportCheckpoint();
          },
        );
        return { ...one, image };
      }),
    );
    const stored = uploads.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const failed = uploads.find((one) => one.status === 'rejected');
    if (failed) {
      // An upload whose answer was lost may be stored too.
      await removeUnused([...started, ...stored.map(({ image }) => image.path)]);
      throw failed.reason;
    }
    for (const path of started) unused.delete(path);
    const result: Partial<CassetteImages> = {};
    for (const { panel, isLarge, image } of stored)
      if (!isLarge) result[panel] = { ...image, blurhash: crops[panel]?.blurhash ?? '' };
    for (const { panel, isLarge, image } of stored)
      if (isLarge && result[panel]) result[panel].large = image;
    return result;
  }

  return {
    isPossiblyReferenced: (path: string) => possiblyReferenced.has(path),
    addPossiblyReferenced: (paths: readonly string[]) => {
      for (const path of paths) possiblyReferenced.add(path);
    },

    async save(
      crops: Partial<Crops>,
      onProgress: (fraction: number) => void,
      replacedPaths: readonly string[],
      writeDocument: (stored: Partial<CassetteImages>) => Promise<Cassette>,
    ): Promise<SaveResult> {
      const known = latest?.crops === crops ? latest.images : null;
      const stored = known ?? (await upload(crops, onProgress));
      onProgress(1);
      const added = [...replacedPaths, ...imagePaths(stored)].filter(
        (path) => !possiblyReferenced.has(path),
      );
      for (const path of added) possiblyReferenced.add(path);
      await reportCheckpoint();
      let cassette: Cassette;
      try {
        cassette = await writeDocument(stored);
      } catch (error) {
        latest = { crops, images: stored };
        if (Failure.from(error).code === 'duplicate') {
          // The existing cassette references none of these images.
          latest = null;
          await removeUnreferenced(null);
          await reportCheckpoint();
        } else if (known === null && refusalCodes.includes(Failure.from(error).code)) {
          latest = null;
          for (const path of added) possiblyReferenced.delete(path);
          await removeUnused(imagePaths(stored));
          await reportCheckpoint();
        }
        throw error;
      }
      latest = { crops, images: stored };
      await removeUnreferenced(cassette.images);
      return { cassette, orphanedImages: [...unused] };
    },

    async abandon() {
      latest = null;
      if (possiblyReferenced.size > 0) {
        const current = await cassettes.read(currentId()).catch(() => 'unknown' as const);
        if (current !== 'unknown') await removeUnreferenced(current?.images ?? null);
      }
      await removeUnused([]);
    },
  };
}

/**
 * Deletes a cassette's document, then its images: those of `cassette` and those that somebody has
 * replaced them with since (docs/behaviour.md, "Deleting"). Rejects with the Failure of the document;
 * resolves with the paths of images that could not be removed.
 */
export async function removeCassette(
  { cassettes, images }: Ports,
  cassette: Cassette,
): Promise<string[]> {
  const current = await cassettes.remove(cassette.id);
  const paths = [...imagePaths(cassette.images), ...imagePaths(current ?? {})];
  return removeImages(images, [...new Set(paths)]);
}

/** Removes stored images; resolves with the paths of those that could not be removed. Never rejects. */
export async function removeImages(
  images: ImagesPort,
  paths: readonly string[],
): Promise<string[]> {
  const removals = await Promise.allSettled(paths.map((path) => images.remove(path)));
  return paths.filter((_, index) => removals[index]?.status === 'rejected');
}
