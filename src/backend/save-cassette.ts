import {
  type Cassette,
  type CassetteDraft,
  type CassetteImages,
  changedFields,
  type Panel,
  panels,
} from '../domain/cassette.ts';
import { Failure } from '../domain/failure.ts';
import type { CassettesPort, ImagesPort } from './port.ts';

/** A cropped panel, ready to be stored: webp at its exact size, and its blurhash. */
export type Crop = { blob: Blob; blurhash: string };
export type Crops = Record<Panel, Crop>;

type Ports = { cassettes: CassettesPort; images: ImagesPort };

export type NewCassette = {
  /**
   * Uploads the images side by side, then writes the document. May be called again after a failure.
   * `onProgress` gets the share of all bytes that were sent, 0 to 1. Rejects with a Failure.
   */
  save(draft: CassetteDraft, crops: Crops, onProgress: (share: number) => void): Promise<Cassette>;
  /** Gives up: removes images that an unanswered save left behind. Never rejects. */
  abandon(): Promise<void>;
};

/**
 * One tape on its way into the catalogue (specification, section 7). Its id is chosen before the
 * first try, so that a save that landed unheard is found by the next try and not made again.
 * A refused save leaves no image behind. After an unanswered one the document may still arrive, so
 * the images stay, and the next try uses them.
 */
export function beginCassette({ cassettes, images }: Ports): NewCassette {
  const id = cassettes.newId();
  let unanswered: { crops: Crops; images: CassetteImages } | null = null;

  const discard = (stored: readonly { path: string }[]) =>
    Promise.allSettled(stored.map(({ path }) => images.remove(path)));

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
    await discard(stored);
    throw uploads.find((one) => one.status === 'rejected')?.reason;
  }

  async function abandon() {
    if (!unanswered) return;
    const left = Object.values(unanswered.images);
    unanswered = null;
    if ((await cassettes.read(id).catch(() => 'unknown')) === null) await discard(left);
  }

  return {
    abandon,
    async save(draft, crops, onProgress) {
      const stored =
        unanswered?.crops === crops ? unanswered.images : await upload(crops, onProgress);
      let cassette: Cassette;
      try {
        cassette = await cassettes.create(id, draft, stored);
      } catch (error) {
        if (Failure.from(error).code === 'offline') unanswered = { crops, images: stored };
        else await discard(Object.values(stored));
        throw error;
      }
      unanswered = null;
      if (cassette.images.spine.path !== stored.spine.path) await discard(Object.values(stored));
      // An earlier try may have landed, with what was typed by then.
      return changedFields(cassette, draft).length > 0
        ? cassettes.update(cassette, draft)
        : cassette;
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
  const paths = panels.map((panel) => cassette.images[panel].path).filter((path) => path !== '');
  const removals = await Promise.allSettled(paths.map((path) => images.remove(path)));
  return paths.filter((_, index) => removals[index]?.status === 'rejected');
}
