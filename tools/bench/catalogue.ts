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

/** A few real pictures serve thousands of tapes: what counts is that each has its own address. */
const distinctPictures = 24;

export type Print = Record<(typeof panels)[number], { webp: Uint8Array; blurhash: string }>;

/** The images of the first cassettes of the demo catalogue. */
export const printPictures = (): Print[] =>
  demoCassettes(distinctPictures).map(({ images }) => {
    const of = (panel: (typeof panels)[number]) => ({
      webp: readDemoImage(images[panel]),
      blurhash: images[panel].blurhash,
    });
    return { spine: of('spine'), front: of('front'), fullJCard: of('fullJCard') };
  });

export type Tape = { id: string; index: number; part: string };

const idOf = (index: number): string => `bench${String(index).padStart(15, '0')}`;

const partOf = (index: number): string => `p${Math.floor(index / partLimit.tapes)}`;

/** The tapes of a generated catalogue; a larger one begins with those of a smaller. */
export const tapesOf = (count: number): Tape[] =>
  Array.from({ length: count }, (_, index) => ({
    id: idOf(index),
    index,
    part: partOf(index),
  }));

/**
 * Empties the suite's database and fills it with so many tapes, past the rules and without the form:
 * ten thousand take seconds that way, and half an hour by the other. The shelf's index is made by the
 * command that makes it for a real project.
 */
export async function fillCatalogue(
  suite: RunningEmulators,
  count: number,
  prints: readonly Print[],
): Promise<void> {
  const database = localDatabase(suite.ports.firestore);
  const { origin } = database.firestore;
  const emptied = await fetch(`${origin}/emulator/v1/${documentsRoot(database)}`, {
    method: 'DELETE',
  });
  if (!emptied.ok) throw new Error(`The database was not emptied: ${await emptied.text()}`);

  const started = Date.now() - count * 1000;
  const documents = demoDrafts(count).map((draft, index) => {
    const print = prints[index % prints.length] as Print;
    const time = { $timestamp: new Date(started + index * 1000).toISOString() };
    const images = panels.map((panel) => {
      const { path, token } = imageOf(panel, index);
      return {
        [`${panel}ImageUrl`]: path,
        [`${panel}ImageToken`]: token,
        [`${panel}Blurhash`]: print[panel].blurhash,
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

/** Tapes that a screen and the row ahead of it may show; more than any of the benchmark's windows. */
const screenful = 110;

/**
 * The tapes whose spines a visit with this shuffle may ask for before anyone scrolls: they are of the
 * part in front, which comes first.
 */
export const tapesInSight = (count: number, seed: number): Tape[] =>
  shuffle(tapesOf(count), seed).slice(0, screenful);

/** Stores the spines of these tapes in the Storage emulator, with the settings of the site's own. */
export async function storeSpines(
  suite: RunningEmulators,
  tapes: readonly Tape[],
  prints: readonly Print[],
): Promise<void> {
  await forEachConcurrently(tapes, 8, async ({ index }) => {
    const { path, token } = imageOf('spine', index);
    const { webp } = (prints[index % prints.length] as Print).spine;
    await storeImage(suite, path, token, webp);
  });
}

async function storeImage(suite: RunningEmulators, path: string, token: string, webp: Uint8Array) {
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
  const url = `http://127.0.0.1:${suite.ports.storage}/upload/storage/v1/b/${suite.bucket}/o`;
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
