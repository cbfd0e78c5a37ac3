import {
  type Cassette,
  type CassetteDraft,
  type CassetteImages,
  changedFields,
  type Panel,
  panels,
} from '../domain/cassette.ts';
import { Failure, type FailureCode } from '../domain/failure.ts';
import type { CassettesPort, ImagesPort } from './port.ts';

/** A cropped panel, ready to be stored: webp at its exact size, and its blurhash. */
export type Crop = { blob: Blob; blurhash: string };
export type Crops = Record<Panel, Crop>;

type Ports = { cassettes: CassettesPort; images: ImagesPort };

export type NewCassette = {
  /**
   * Uploads the images side by side, then writes the document. May be called again after a failure,
   * with other text or other crops; the same `crops` object means the same crops. `onProgress` gets
   * the share of all bytes that were sent, 0 to 1. Rejects with a Failure.
   */
  save(draft: CassetteDraft, crops: Crops, onProgress: (share: number) => void): Promise<Cassette>;
  /** Gives up: removes what the saves so far left in the storage. Never rejects. */
  abandon(): Promise<void>;
};

/** Answers that leave no doubt: the document was not written, and will not be. */
const refusals: readonly FailureCode[] = ['forbidden', 'signed-out', 'quota'];

/**
 * One tape on its way into the catalogue (specification, section 7). Its id is chosen before the
 * first try, so that a save that landed unheard is found by the next try and not made again.
 * A refused save leaves no image behind. After an unanswered one the document may still arrive, so
 * the images stay until a later answer tells whose they are.
 */
export function beginCassette({ cassettes, images }: Ports): NewCassette {
  const id = cassettes.newId();
  /** The images of the latest try, kept for the next one while the crops are the same. */
  let latest: { crops: Crops; images: CassetteImages } | null = null;
  /** Stored images that a document out there may name. */
  const inDoubt = new Set<string>();
  /** Stored images that no document names, and that have not gone yet. */
  const unused = new Set<string>();

  async function discard(paths: Iterable<string>) {
    for (const path of paths) {
      inDoubt.delete(path);
      unused.add(path);
    }
    await Promise.allSettled(
      [...unused].map((path) => images.remove(path).then(() => unused.delete(path))),
    );
  }

  async function upload(crops: Crops, onProgress: (share: number) => void) {
    const total = panels.reduce((sum, panel) => sum + crops[panel].blob.size, 0);
    const sent = { spine: 0, front: 0, fullJCard: 0 };
    const uploads = await Promise.allSettled(
      panels.map(async (panel) => {
        const { blob, blurhash } = crops[panel];
        const stored = await images.upload(blob, (share) => {
          sent[panel] = share * blob.size;
          onProgress((sent.spine + sent.front + sent.fullJCard) / total);
        });
        return { ...stored, blurhash };
      }),
    );
    const stored = uploads.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    const [spine, front, fullJCard] = stored;
    if (spine && front && fullJCard) return { spine, front, fullJCard };
    await discard(pathsOf(stored));
    throw uploads.find((one) => one.status === 'rejected')?.reason;
  }

  return {
    async save(draft, crops, onProgress) {
      const known = latest?.crops === crops ? latest.images : null;
      const stored = known ?? (await upload(crops, onProgress));
      onProgress(1);
      let cassette: Cassette;
      try {
        cassette = await cassettes.create(id, draft, stored);
        if (cassette.images.spine.path !== stored.spine.path) {
          // An earlier try landed with other crops. The images of a tape never change: make it anew.
          await cassettes.remove(id);
          cassette = await cassettes.create(id, draft, stored);
        }
      } catch (error) {
        if (known === null && refusals.includes(Failure.from(error).code))
          await discard(pathsOf(stored));
        else {
          for (const path of pathsOf(stored)) inDoubt.add(path);
          latest = { crops, images: stored };
        }
        throw error;
      }
      for (const path of pathsOf(stored)) inDoubt.delete(path);
      await discard(inDoubt);
      latest = { crops, images: stored };
      // An earlier try landed, with what was typed by then.
      return changedFields(cassette, draft).length > 0
        ? cassettes.update(cassette, draft)
        : cassette;
    },

    async abandon() {
      latest = null;
      if (inDoubt.size > 0) {
        const landed = await cassettes.read(id).catch(() => 'unknown' as const);
        if (landed === null) await discard(inDoubt);
        else if (landed !== 'unknown') {
          for (const path of pathsOf(landed.images)) inDoubt.delete(path);
          await discard(inDoubt);
        }
      }
      await discard([]);
    },
  };
}

/**
 * Deletes a tape's document, then its stored images; what is already gone is no error (section 7).
 * Rejects with the Failure of the document; resolves with the paths of images that would not go.
 */
export async function removeCassette(
  { cassettes, images }: Ports,
  cassette: Cassette,
): Promise<string[]> {
  await cassettes.remove(cassette.id);
  return removeImages(images, pathsOf(cassette.images));
}

/** Deletes stored images; resolves with the paths of those that would not go. Never rejects. */
export async function removeImages(
  images: ImagesPort,
  paths: readonly string[],
): Promise<string[]> {
  const removals = await Promise.allSettled(paths.map((path) => images.remove(path)));
  return paths.filter((_, index) => removals[index]?.status === 'rejected');
}

const pathsOf = (images: CassetteImages | readonly { path: string }[]): string[] =>
  Object.values(images)
    .map(({ path }) => path)
    .filter((path) => path !== '');
