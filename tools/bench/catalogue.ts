import { panels } from '../../src/domain/cassette.ts';
import { shuffle } from '../../src/domain/shuffle.ts';
import { partLimit } from '../../src/firebase/shelf-layout.ts';
import { demoCassettes, demoDrafts, readDemoImage } from '../demo/catalogue.ts';
import type { RunningEmulators } from '../emulators/start-emulators.ts';
import { documentsRoot, writeDocuments } from '../operations/documents.ts';
import { forEachConcurrently } from '../operations/images.ts';
import { localDatabase } from '../operations/project.ts';
import { rebuildShelf } from '../operations/rebuild-shelf.ts';
import { imageOf } from './image-names.ts';

/** Many cassettes share these images under URLs of their own. */
const distinctImages = 24;

export type ImageSet = Record<(typeof panels)[number], { webp: Uint8Array; blurhash: string }>;

/** The images of the first cassettes of the demo catalogue. */
export const readImages = (): ImageSet[] =>
  demoCassettes(distinctImages).map(({ images }) => {
    const of = (panel: (typeof panels)[number]) => ({
      webp: readDemoImage(images[panel]),
      blurhash: images[panel].blurhash,
    });
    return { spine: of('spine'), front: of('front'), fullJCard: of('fullJCard') };
  });

export type BenchCassette = { id: string; index: number; part: string };

const idOf = (index: number): string => `bench${String(index).padStart(15, '0')}`;

const partOf = (index: number): string => `p${Math.floor(index / partLimit.tapes)}`;

/** The cassettes of a generated catalogue; a larger one begins with those of a smaller one. */
export const cassettesOf = (count: number): BenchCassette[] =>
  Array.from({ length: count }, (_, index) => ({
    id: idOf(index),
    index,
    part: partOf(index),
  }));

/**
 * Replaces the database's content by this many cassettes, bypassing the rules and the form: ten
 * thousand take seconds instead of half an hour. The index is built as `npm run shelf` builds it.
 */
export async function fillCatalogue(
  emulators: RunningEmulators,
  count: number,
  imageSets: readonly ImageSet[],
): Promise<void> {
  const database = localDatabase(emulators.ports.firestore);
  const { origin } = database.firestore;
  const emptied = await fetch(`${origin}/emulator/v1/${documentsRoot(database)}`, {
    method: 'DELETE',
  });
  if (!emptied.ok) throw new Error(`The database was not emptied: ${await emptied.text()}`);

  const started = Date.now() - count * 1000;
  const documents = demoDrafts(count).map((draft, index) => {
    const imageSet = imageSets[index % imageSets.length] as ImageSet;
    const time = { $timestamp: new Date(started + index * 1000).toISOString() };
    const images = panels.map((panel) => {
      const { path, token } = imageOf(panel, index);
      return {
        [`${panel}ImageUrl`]: path,
        [`${panel}ImageToken`]: token,
        [`${panel}Blurhash`]: imageSet[panel].blurhash,
      };
    });
    const times = { createdAt: time, updatedAt: time };
    return {
      path: `cassettes/${idOf(index)}`,
      fields: Object.assign({ ...draft, part: partOf(index), ...times }, ...images),
    };
  });
  const batches = Array.from({ length: Math.ceil(documents.length / 300) }, (_, at) =>
    documents.slice(at * 300, (at + 1) * 300),
  );
  await forEachConcurrently(batches, 4, (batch) => writeDocuments(database, batch));
  await rebuildShelf(database);
}

/** More cassettes than the benchmark's window and the row ahead can show. */
const screenful = 110;

/** The cassettes whose spines a visit with this shuffle may request before any scrolling. */
export const firstCassettes = (count: number, seed: number): BenchCassette[] =>
  shuffle(cassettesOf(count), seed).slice(0, screenful);

/** Stores the spines of these cassettes in the Storage emulator, with the site's settings. */
export async function storeSpines(
  emulators: RunningEmulators,
  cassettes: readonly BenchCassette[],
  imageSets: readonly ImageSet[],
): Promise<void> {
  await forEachConcurrently(cassettes, 8, async ({ index }) => {
    const { path, token } = imageOf('spine', index);
    const { webp } = (imageSets[index % imageSets.length] as ImageSet).spine;
    await storeImage(emulators, path, token, webp);
  });
}

async function storeImage(
  emulators: RunningEmulators,
  path: string,
  token: string,
  webp: Uint8Array,
) {
  const form = new Blob([
    '--part\r\nContent-Type: application/json\r\n\r\n',
    JSON.stringify({
      name: path,
      contentType: 'image/webp',
      cacheControl: 'private, max-age=31536000, immutable',
      metadata: { firebaseStorageDownloadTokens: token },
    }),
    '\r\n--part\r\nContent-Type: image/webp\r\n\r\n',
    webp as Uint8Array<ArrayBuffer>,
    '\r\n--part--',
  ]);
  const url = `http://127.0.0.1:${emulators.ports.storage}/upload/storage/v1/b/${emulators.bucket}/o`;
  const answer = await fetch(`${url}?uploadType=multipart&name=${encodeURIComponent(path)}`, {
    method: 'POST',
    headers: {
      Authorization: 'Bearer owner',
      'Content-Type': 'multipart/related; boundary=part',
    },
    body: form,
  });
  if (!answer.ok) throw new Error(`${path} was not stored: ${await answer.text()}`);
}
