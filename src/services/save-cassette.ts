import {
  type Cassette,
  type CassetteDraft,
  type CassetteImages,
  changedFields,
  draftFields,
  noImages,
  type Panel,
  panels,
} from '../domain/cassette.ts';
import { Failure, type FailureCode } from '../domain/failure.ts';
import type { CassettesPort, ImagesPort } from './ports.ts';

/** A cropped panel, ready to be stored: webp at its exact size, and its blurhash. */
export type Crop = { blob: Blob; blurhash: string };
export type Crops = Record<Panel, Crop>;

type Ports = { cassettes: CassettesPort; images: ImagesPort };

/**
 * What a later visit needs to go on with a save that was cut off: the tape's id, and the stored
 * images of which only the document can tell whether it names them.
 */
export type SaveCheckpoint = { cassetteId: string; possiblyReferencedImages: readonly string[] };

/** A stored tape, and the paths of images that it does not name and that would not go. */
export type SaveResult = { cassette: Cassette; orphanedImages: readonly string[] };

type Options = {
  /** Where an earlier visit was cut off. */
  checkpoint?: SaveCheckpoint | undefined;
  /** For a tape that came in by a file: what its panels show that get no crop; nothing else. */
  images?: CassetteImages;
  /** Called, and waited for, before each try of the document, and when a try was refused. */
  onCheckpoint?: (trail: SaveCheckpoint) => Promise<void>;
};

type Save<Subject extends unknown[]> = {
  /**
   * Uploads the images side by side, then writes the document, then removes the images that it no
   * longer names. May be called again after a failure, with other text or other crops; the same
   * `crops` object means the same crops. `onProgress` gets the share of all bytes that were sent,
   * 0 to 1. Rejects with a Failure.
   */
  save(...args: [...Subject, onProgress: (share: number) => void]): Promise<SaveResult>;
  /** Gives up: removes what the saves so far left in the storage. Never rejects. */
  abandon(): Promise<void>;
};
export type CreateCassetteSession = Save<[draft: CassetteDraft, crops: Partial<Crops>]>;
export type UpdateCassetteSession = Save<
  [base: Cassette, draft: CassetteDraft, crops: Partial<Crops>]
>;

/** Answers that leave no doubt: the document was not written, and will not be. */
const refusals: readonly FailureCode[] = [
  'forbidden',
  'signed-out',
  'quota',
  'conflict',
  'missing',
];

/**
 * One tape on its way into the catalogue (specification, section 7). Its id is chosen before the
 * first try, so that a save that landed unheard is found by the next try and not made again.
 * A refused save leaves no image behind. After an unanswered one the document may still arrive, so
 * the images stay until a later answer tells whose they are.
 */
export function createCassetteSession(ports: Ports, options: Options = {}): CreateCassetteSession {
  const { cassettes } = ports;
  const way = openSaveSession(ports, options.checkpoint?.cassetteId ?? cassettes.newId(), options);
  return {
    save: (draft, crops, onProgress) =>
      way.save(crops, onProgress, [], async (stored) => {
        const images = { ...(options.images ?? noImages), ...stored };
        const cassette = await cassettes.create(way.id, draft, images);
        // An earlier try landed, with what was typed and cropped by then.
        const other = panels.some((panel) => cassette.images[panel].path !== images[panel].path);
        if (other) way.contest(pathsOf(cassette.images));
        return other || changedFields(cassette, draft).length > 0
          ? cassettes.update(cassette, draft, images)
          : cassette;
      }),
    abandon: way.abandon,
  };
}

/**
 * Changes to a tape that is there, images included: new objects first, then the document, then the
 * old objects go, so that the old tape stays whole wherever it fails. Fails with `conflict` and
 * `missing` as `CassettesPort.update` does. What an unanswered try of this form wrote is its own,
 * and no conflict.
 */
export function updateCassetteSession(
  ports: Ports,
  id: string,
  options: Options = {},
): UpdateCassetteSession {
  const { cassettes } = ports;
  const way = openSaveSession(ports, id, options);
  const tries: CassetteDraft[] = [];

  /** The tape as the editor last saw it, and what the editor wrote unheard since. */
  async function withOwnWrites(base: Cassette): Promise<Cassette> {
    if (tries.length === 0 && !options.checkpoint) return base;
    const current = await cassettes.read(id);
    if (!current) return base;
    const own = draftFields.filter((field) =>
      tries.some((tried) => JSON.stringify(tried[field]) === JSON.stringify(current[field])),
    );
    const images = { ...base.images };
    for (const panel of panels)
      if (way.isContested(current.images[panel].path)) images[panel] = current.images[panel];
    return { ...base, ...Object.fromEntries(own.map((field) => [field, current[field]])), images };
  }

  return {
    save: (base, draft, crops, onProgress) => {
      const replaced = panels.filter((panel) => crops[panel]).map((panel) => base.images[panel]);
      return way.save(crops, onProgress, pathsOf(replaced), async (stored) => {
        const before = await withOwnWrites(base);
        tries.push(draft);
        return cassettes.update(before, draft, stored);
      });
    },
    abandon: way.abandon,
  };
}

/** What both have in common: images that are stored, named by a document or not, and have to go. */
function openSaveSession(
  { cassettes, images }: Ports,
  id: string,
  { checkpoint: trail, onCheckpoint: remember }: Options,
) {
  /** The images of the latest try, kept for the next one while the crops are the same. */
  let latest: { crops: Partial<Crops>; images: Partial<CassetteImages> } | null = null;
  /** Stored images that the document may name, or may no longer name. */
  const contested = new Set(trail?.possiblyReferencedImages);
  /** Stored images that no document names, and that have not gone yet. */
  const unused = new Set<string>();

  async function discard(paths: Iterable<string>) {
    for (const path of paths) {
      contested.delete(path);
      unused.add(path);
    }
    await Promise.allSettled(
      [...unused].map((path) => images.remove(path).then(() => unused.delete(path))),
    );
  }

  /** The document has spoken: what it does not name goes. */
  async function discardBut(named: CassetteImages | null) {
    for (const path of named ? pathsOf(named) : []) contested.delete(path);
    await discard([...contested]);
  }

  const tell = async () => remember?.({ cassetteId: id, possiblyReferencedImages: [...contested] });

  async function upload(crops: Partial<Crops>, onProgress: (share: number) => void) {
    const chosen = panels.flatMap((panel) => {
      const crop = crops[panel];
      return crop ? [{ panel, ...crop, sent: 0 }] : [];
    });
    const total = chosen.reduce((sum, { blob }) => sum + blob.size, 0);
    const uploads = await Promise.allSettled(
      chosen.map(async (one) => {
        const stored = await images.upload(one.blob, (share) => {
          one.sent = share * one.blob.size;
          onProgress(chosen.reduce((sum, { sent }) => sum + sent, 0) / total);
        });
        return [one.panel, { ...stored, blurhash: one.blurhash }] as const;
      }),
    );
    const stored = uploads.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const failed = uploads.find((one) => one.status === 'rejected');
    if (!failed) return Object.fromEntries(stored) as Partial<CassetteImages>;
    await discard(stored.map(([, { path }]) => path));
    throw failed.reason;
  }

  return {
    id,
    isContested: (path: string) => contested.has(path),
    contest: (paths: readonly string[]) => {
      for (const path of paths) contested.add(path);
    },

    async save(
      crops: Partial<Crops>,
      onProgress: (share: number) => void,
      replaced: readonly string[],
      write: (stored: Partial<CassetteImages>) => Promise<Cassette>,
    ): Promise<SaveResult> {
      const known = latest?.crops === crops ? latest.images : null;
      const stored = known ?? (await upload(crops, onProgress));
      onProgress(1);
      const doubtful = [...replaced, ...pathsOf(stored)].filter((path) => !contested.has(path));
      for (const path of doubtful) contested.add(path);
      await tell();
      let cassette: Cassette;
      try {
        cassette = await write(stored);
      } catch (error) {
        latest = { crops, images: stored };
        if (known === null && refusals.includes(Failure.from(error).code)) {
          latest = null;
          for (const path of doubtful) contested.delete(path);
          await discard(pathsOf(stored));
          await tell();
        }
        throw error;
      }
      latest = { crops, images: stored };
      await discardBut(cassette.images);
      return { cassette, orphanedImages: [...unused] };
    },

    async abandon() {
      latest = null;
      if (contested.size > 0) {
        const landed = await cassettes.read(id).catch(() => 'unknown' as const);
        if (landed !== 'unknown') await discardBut(landed?.images ?? null);
      }
      await discard([]);
    },
  };
}

/**
 * Deletes a tape's document, then its stored images, those that it showed here and those that somebody
 * has put in their place since; what is already gone is no error (section 7). Rejects with the Failure
 * of the document; resolves with the paths of images that would not go.
 */
export async function removeCassette(
  { cassettes, images }: Ports,
  cassette: Cassette,
): Promise<string[]> {
  const named = await cassettes.remove(cassette.id);
  const paths = [...pathsOf(cassette.images), ...pathsOf(named ?? [])];
  return removeImages(images, [...new Set(paths)]);
}

/** Deletes stored images; resolves with the paths of those that would not go. Never rejects. */
export async function removeImages(
  images: ImagesPort,
  paths: readonly string[],
): Promise<string[]> {
  const removals = await Promise.allSettled(paths.map((path) => images.remove(path)));
  return paths.filter((_, index) => removals[index]?.status === 'rejected');
}

const pathsOf = (images: Partial<CassetteImages> | readonly { path: string }[]): string[] =>
  Object.values(images)
    .map(({ path }) => path)
    .filter((path) => path !== '');
