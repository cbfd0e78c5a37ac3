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
import { Failure } from '../domain/failure.ts';
import type { Crops } from './ports.ts';
import { openSaveSession, type Ports, refusalCodes, type SessionOptions } from './save-session.ts';

type Options = SessionOptions & {
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
  save(...args: [...Content, onProgress: (fraction: number) => void]): Promise<Cassette>;
  /** Removes the stored images that no document references. Never rejects. */
  abandon(): Promise<void>;
};
export type CreateCassetteSession = SaveSession<[draft: CassetteDraft, crops: Partial<Crops>]>;
export type UpdateCassetteSession = SaveSession<
  [base: Cassette, draft: CassetteDraft, crops: Partial<Crops>]
>;

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
