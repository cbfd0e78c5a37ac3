import { panels } from '../../src/domain/cassette.ts';
import { partLimit } from '../../src/firebase/shelf-layout.ts';
import { demoCassettes, demoDrafts, readDemoImage } from '../demo/catalogue.ts';
import type { RunningEmulators } from '../emulators/start-emulators.ts';
import { documentsRoot, writeDocuments } from '../operations/documents.ts';
import { forEachConcurrently } from '../operations/for-each-concurrently.ts';
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
