import { type Cassette, type CassetteDraft, type Panel, panels } from '../domain/cassette.ts';
import type { CassettesPort, ImagesPort } from './port.ts';

/** A cropped panel, ready to be stored: webp at its exact size, and its blurhash. */
export type Crop = { blob: Blob; blurhash: string };
export type Crops = Record<Panel, Crop>;

type Ports = { cassettes: CassettesPort; images: ImagesPort };

/**
 * Adds a tape: its three images side by side, then the document (specification, section 7).
 * `id` comes from `newId` and stays the same for every try, so that a save that landed unheard is
 * found and not made again. When it fails, the images of this try are removed again, unless the
 * document may have landed. `onProgress` gets the share of all bytes, 0 to 1. Rejects with a Failure.
 */
export async function addCassette(
  { cassettes, images }: Ports,
  id: string,
  draft: CassetteDraft,
  crops: Crops,
  onProgress: (share: number) => void,
): Promise<Cassette> {
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
  const stored = uploads.flatMap((upload) => (upload.status === 'fulfilled' ? upload.value : []));
  const discard = () => Promise.allSettled(stored.map(({ path }) => images.remove(path)));

  const [spine, front, fullJCard] = stored;
  if (!(spine && front && fullJCard)) {
    await discard();
    throw uploads.find((upload) => upload.status === 'rejected')?.reason;
  }
  try {
    const cassette = await cassettes.create(id, draft, { spine, front, fullJCard });
    // An earlier try had landed after all, with images of its own.
    if (cassette.images.spine.path !== spine.path) await discard();
    return cassette;
  } catch (error) {
    // After a time-out the document may still arrive: only the database knows.
    const landed = await cassettes.read(id).catch(() => 'unknown' as const);
    if (landed === null) await discard();
    else if (landed !== 'unknown') return landed;
    throw error;
  }
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
