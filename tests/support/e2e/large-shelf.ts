import { randomUUID } from 'node:crypto';
import { type CassetteImages, noImages } from '../../../src/domain/cassette.ts';
import { shuffle } from '../../../src/domain/shuffle.ts';
import { toFields } from '../../../src/firebase/cassette-document.ts';
import { openCatalogue } from '../../../src/firebase/catalogue.ts';
import { demoDrafts } from '../../../tools/demo/catalogue.ts';
import { partAt } from '../../../tools/demo/seed.ts';
import { writeDocuments } from '../../../tools/operations/documents.ts';
import { createIndex } from '../../../tools/operations/rebuild-shelf.ts';
import { update } from '../single-writes.ts';
import type { Database } from './database.ts';
import { openEditorClient, storeImage } from './editor-client.ts';

/** The seed of the shelf's order in these tests. */
export const shuffleSeed = 7;
/** The number of cassettes at the start of the shelf that have a stored image. */
const imageCount = 30;

const creationTime = new Date('2026-01-01T12:00:00Z');

export type LargeShelf = Awaited<ReturnType<typeof createLargeShelf>>;

/**
 * Replaces the shelf of the demo catalogue by one of `count` cassettes, as `npm run shelf` would write it.
 * Only the index is written, as members read nothing else. `restore` restores the demo catalogue.
 */
export async function createLargeShelf(database: Database, count: number) {
  const { firestore } = database;
  // A new port knows nothing of an earlier shelf.
  const catalogue = await openCatalogue((await openEditorClient()).settings);

  const storedPaths: string[] = [];
  async function uploadSpine(): Promise<CassetteImages> {
    const spine = await storeImage('spine');
    storedPaths.push(spine.path);
    return { ...noImages, spine };
  }

  const ids = Array.from({ length: count }, (_, index) => ({
    id: `tape-${index}`,
    part: partAt(index),
  }));
  const order = shuffle(ids, shuffleSeed);
  const imagesById = new Map<string, CassetteImages>();
  for (const { id } of order.slice(0, imageCount)) imagesById.set(id, await uploadSpine());
  const drafts = demoDrafts(count);
  const cassettes = new Map(
    ids.map(({ id, part }, index) => {
      // The other cassettes name images of their own, which do not exist.
      const missing = { path: `images/${randomUUID()}`, token: randomUUID(), blurhash: '' };
      const images = imagesById.get(id) ?? { ...noImages, spine: missing };
      const fields = {
        ...toFields({ ...drafts[index]!, images }),
        part,
        updatedBy: '',
        change: '',
        createdAt: creationTime,
        updatedAt: creationTime,
      };
      return [id, fields];
    }),
  );

  const before = await database.documents('shelf');
  const clear = async () => {
    for (const { id } of await database.documents('shelf'))
      await firestore.doc(`shelf/${id}`).delete();
  };
  await clear();
  const index = createIndex(cassettes);
  const parts = Object.entries(index.parts);
  await writeDocuments(firestore, [
    ...parts.map(([name, tapes]) => ({ path: `shelf/${name}`, fields: { tapes } })),
    { path: 'shelf/meta', fields: { parts: index.metas } },
  ]);
  const createdIds: string[] = [];

  return {
    /** The number of index documents without `shelf/meta`. */
    partCount: parts.length,

    /** The version of each part, by the part's name. */
    async versions(): Promise<Record<string, number>> {
      const meta = await firestore.doc('shelf/meta').get();
      const parts = Object.entries<{ version: number }>(meta.get('parts'));
      return Object.fromEntries(parts.map(([name, { version }]) => [name, version]));
    },

    /** Changes the title of the cassette at this position, as an editor. */
    async rename(position: number, title: string): Promise<void> {
      const { id } = order[position]!;
      // An edit needs the document of the cassette.
      await firestore.doc(`cassettes/${id}`).set(cassettes.get(id) ?? {});
      createdIds.push(id);
      const cassette = await catalogue.read(id);
      if (!cassette) throw new Error(`There is no ${id}.`);
      await update(catalogue, cassette, { ...cassette, title }, {}, { kind: 'form' });
    },

    async restore(): Promise<void> {
      await clear();
      for (const { id, data } of before) await firestore.doc(`shelf/${id}`).set(data);
      for (const id of createdIds) await firestore.doc(`cassettes/${id}`).delete();
      for (const path of storedPaths) await database.removeFile(path);
    },
  };
}
