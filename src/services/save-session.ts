import { type Cassette, type CassetteImages, panels } from '../domain/cassette.ts';
import { imagePaths } from '../domain/cassette-images.ts';
import { Failure, type FailureCode } from '../domain/failure.ts';
import type { CassettesPort, Crops, ImagesPort, SaveCheckpoint } from './ports.ts';

export type Ports = { cassettes: CassettesPort; images: ImagesPort };

export type SessionOptions = {
  /** Where a save of an earlier visit was interrupted. */
  checkpoint?: SaveCheckpoint | undefined;
  /** Called and awaited before each attempt to write the document, and after a refused one. */
  onCheckpoint?: (checkpoint: SaveCheckpoint) => Promise<void>;
};

/** After these codes it is certain that the document was not written. */
export const refusalCodes: readonly FailureCode[] = [
  'forbidden',
  'signed-out',
  'quota',
  'conflict',
  'missing',
];

/** Tracks the stored images of all attempts: referenced, possibly referenced, or unused. */
export function openSaveSession(
  { cassettes, images }: Ports,
  currentId: () => string,
  { checkpoint, onCheckpoint }: SessionOptions,
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
    const files = panels.flatMap((panel) => {
      const { blob, large } = crops[panel] ?? {};
      return [
        ...(blob ? [{ panel, isLarge: false, blob, sentBytes: 0 }] : []),
        ...(large ? [{ panel, isLarge: true, blob: large, sentBytes: 0 }] : []),
      ];
    });
    const totalBytes = files.reduce((sum, { blob }) => sum + blob.size, 0);
    const started: string[] = [];
    const uploads = await Promise.allSettled(
      files.map(async (file) => {
        const image = await images.upload(
          file.blob,
          (fraction) => {
            file.sentBytes = fraction * file.blob.size;
            onProgress(files.reduce((sum, { sentBytes }) => sum + sentBytes, 0) / totalBytes);
          },
          // Until the document names the image, an interrupted visit leaves it unused.
          (path) => {
            started.push(path);
            unused.add(path);
            return reportCheckpoint();
          },
        );
        return { ...file, image };
      }),
    );
    const stored = uploads.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value] : [],
    );
    const failed = uploads.find((result) => result.status === 'rejected');
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
    ): Promise<Cassette> {
      const uploaded = latest?.crops === crops ? latest.images : null;
      const stored = uploaded ?? (await upload(crops, onProgress));
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
        } else if (uploaded === null && refusalCodes.includes(Failure.from(error).code)) {
          latest = null;
          for (const path of added) possiblyReferenced.delete(path);
          await removeUnused(imagePaths(stored));
          await reportCheckpoint();
        }
        throw error;
      }
      latest = { crops, images: stored };
      await removeUnreferenced(cassette.images);
      return cassette;
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
