import { type DocumentData, FieldPath, FieldValue } from 'firebase-admin/firestore';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { entryBytes, type PartMetas } from '../../src/firebase/shelf-parts.ts';
import { writeDocuments } from '../../tools/operations/documents.ts';
import type { Project } from '../../tools/operations/project.ts';
import { rebuildShelf } from '../../tools/operations/rebuild-shelf.ts';
import { newProject } from '../support/operations/local-project.ts';

let project: Project;

const cassetteDocument = (id: string, fields: DocumentData = {}) => ({
  path: `cassettes/${id}`,
  fields: { title: id, artist: ['A'], releaseYear: 1984, ...fields },
});

/** The documents of a collection by id. */
async function documents(collection: string): Promise<Record<string, DocumentData>> {
  const { docs } = await project.firestore.collection(collection).get();
  return Object.fromEntries(docs.map((one) => [one.id, one.data()]));
}

const partsOf = async (): Promise<PartMetas> => (await documents('shelf')).meta?.parts;

/** Expects each cassette once in the index, as its document is, and that meta counts and measures them. */
async function expectTrueIndex() {
  const shelf = await documents('shelf');
  const entries: DocumentData = {};
  for (const [name, { count, bytes }] of Object.entries(await partsOf())) {
    const tapes: Record<string, object> = shelf[name]?.tapes ?? {};
    const sizes = Object.values(tapes).map(entryBytes);
    expect({ count, bytes }).toEqual({
      count: sizes.length,
      bytes: sizes.reduce((sum, size) => sum + size, 0),
    });
    Object.assign(entries, tapes);
  }
  expect(entries).toEqual(await documents('cassettes'));
}

/** Acts right before each commit of a batch, the first one alone if `once`. */
function beforeCommits(act: () => Promise<unknown>, once: boolean) {
  const create = project.firestore.batch.bind(project.firestore);
  const spy = vi.spyOn(project.firestore, 'batch');
  spy.mockImplementation(() => {
    const batch = create();
    const commit = batch.commit.bind(batch);
    batch.commit = async () => {
      if (once) spy.mockImplementation(create);
      await act();
      return commit();
    };
    return batch;
  });
}

/** Rebuilds the shelf, and makes a change right before the first commit. */
async function rebuildDuringChange(change: () => Promise<unknown>): Promise<void> {
  const changing = vi.fn(change);
  beforeCommits(changing, true);
  await rebuildShelf(project.firestore);
  expect(changing).toHaveBeenCalledOnce();
}

beforeEach(async () => {
  project = await newProject('shelf');
});
afterEach(() => project.close());

describe('The rebuilt shelf index', () => {
  test('follows the cassettes, and has other versions, so that every device reads it again', async () => {
    await writeDocuments(project.firestore, [
      cassetteDocument('a', { part: 'p1' }),
      cassetteDocument('b', { part: 'nonsense' }),
      cassetteDocument('c c'),
    ]);
    expect(await rebuildShelf(project.firestore)).toEqual({ cassettes: 3, parts: 1 });
    const [first] = Object.values(await partsOf());
    expect(first).toMatchObject({ count: 3 });
    await expectTrueIndex();
    const cassettes = project.firestore.collection('cassettes');
    await cassettes.doc('a').update({ title: 'Now' });
    await cassettes.doc('b').delete();
    await rebuildShelf(project.firestore);
    const { p1 } = await partsOf();
    expect(p1?.count).toBe(2);
    expect(p1?.version).not.toBe(first?.version);
    await expectTrueIndex();
  });

  test('splits a part with too many cassettes or too much text', async () => {
    const trackList = '漢'.repeat(4000);
    const light = Array.from({ length: 103 }, (_, at) =>
      cassetteDocument(`l${at}`, { part: 'p0' }),
    );
    const heavy = Array.from({ length: 40 }, (_, at) =>
      cassetteDocument(`h${at}`, { part: 'p1', trackList }),
    );
    await writeDocuments(project.firestore, [...light, ...heavy]);
    await rebuildShelf(project.firestore);
    for (const { count, bytes } of Object.values(await partsOf())) {
      expect(count).toBeLessThanOrEqual(100);
      expect(bytes).toBeLessThanOrEqual(400_000);
    }
    await expectTrueIndex();
  });

  test('lacks the parts that no cassette names', async () => {
    await writeDocuments(project.firestore, [
      cassetteDocument('a', { part: 'p0' }),
      { path: 'shelf/p7', fields: { tapes: { c: { title: 'C' } } } },
      { path: 'shelf/meta', fields: { parts: { p8: { version: 'v', count: 1, bytes: 1 } } } },
    ]);
    expect(await rebuildShelf(project.firestore)).toEqual({ cassettes: 1, parts: 1 });
    expect(Object.keys(await documents('shelf')).sort()).toEqual(['meta', 'p0']);
    expect(Object.keys(await partsOf())).toEqual(['p0']);
  });
});

describe('During a rebuild', () => {
  beforeEach(async () => {
    const many = Array.from({ length: 9 }, (_, at) => cassetteDocument(`new-${at}`));
    await writeDocuments(project.firestore, [...many, cassetteDocument('old', { part: 'p0' })]);
  });

  const document = (id: string) => project.firestore.doc(`cassettes/${id}`);
  test.each<[string, () => Promise<unknown>]>([
    ['changed', () => document('new-4').update({ title: 'Meanwhile' })],
    ['given one', () => document('new-0').update({ part: 'p5' })],
    ['deleted', () => document('new-4').delete()],
  ])('a cassette without a part can be %s', async (_, change) => {
    await rebuildDuringChange(change);
    await expectTrueIndex();
  });

  describe('an editor', () => {
    /** A save as the page makes it: the cassette, its entry and meta in one commit. */
    const save = (id: string, fields: object | null, added: number) => () => {
      const { firestore } = project;
      const batch = firestore.batch();
      if (fields) batch.set(firestore.doc(`cassettes/${id}`), fields);
      else batch.delete(firestore.doc(`cassettes/${id}`));
      const entry = fields ?? FieldValue.delete();
      batch.update(firestore.doc('shelf/p0'), new FieldPath('tapes', id), entry);
      batch.update(firestore.doc('shelf/meta'), {
        'parts.p0.version': crypto.randomUUID(),
        'parts.p0.count': FieldValue.increment(added),
      });
      return batch.commit();
    };
    beforeEach(async () => {
      await rebuildShelf(project.firestore);
      await project.firestore.doc('shelf/p0').update({ 'tapes.old.title': 'Behind' });
    });

    test.each([
      ['change', save('old', { title: 'Saved', part: 'p0' }, 0)],
      ['add', save('added', { title: 'Added', part: 'p0' }, 1)],
      ['delete', save('old', null, -1)],
    ])('can %s a cassette, and the index shows it', async (_, change) => {
      await rebuildDuringChange(change);
      await expectTrueIndex();
    });

    test('ends the rebuild with an error by changing the catalogue without end', async () => {
      const part = project.firestore.doc('shelf/p0');
      beforeCommits(() => part.update({ other: crypto.randomUUID() }), false);
      const rebuilding = rebuildShelf(project.firestore);
      await expect(rebuilding).rejects.toThrow('The catalogue keeps changing');
    });
  });
});
