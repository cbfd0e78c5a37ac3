import { FieldPath, FieldValue, type Firestore, getFirestore } from 'firebase-admin/firestore';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { entryBytes, type PartMetas } from '../../src/firebase/shelf-parts.ts';
import {
  type Json,
  type PlainDocument,
  readDocuments,
  writeDocuments,
} from '../../tools/operations/documents.ts';
import type { Project } from '../../tools/operations/project.ts';
import { rebuildShelf } from '../../tools/operations/rebuild-shelf.ts';
import { newProject } from '../support/operations/local-project.ts';

let project: Project;

const cassetteDocument = (id: string, fields: PlainDocument['fields'] = {}): PlainDocument => ({
  path: `cassettes/${id}`,
  fields: { title: id, artist: ['A'], releaseYear: 1984, ...fields },
});

async function documents(collection: string): Promise<Map<string, PlainDocument['fields']>> {
  const found = new Map<string, PlainDocument['fields']>();
  for await (const { path, fields } of readDocuments(project, { collection }))
    found.set(path, fields);
  return found;
}

const partsOf = async () =>
  (await documents('shelf')).get('shelf/meta')?.parts as unknown as PartMetas;

/** Expects each cassette once in the index, as its document is, and that meta counts and measures them. */
async function expectTrueIndex() {
  const shelf = await documents('shelf');
  const entries: { [id: string]: Json } = {};
  for (const [name, { count, bytes }] of Object.entries(await partsOf())) {
    const tapes = (shelf.get(`shelf/${name}`)?.tapes ?? {}) as { [id: string]: object };
    const sizes = Object.values(tapes).map(entryBytes);
    expect({ count, bytes }).toEqual({
      count: sizes.length,
      bytes: sizes.reduce((sum, size) => sum + size, 0),
    });
    Object.assign(entries, tapes);
  }
  const cassettes = [...(await documents('cassettes'))].map(([path, fields]) => [
    path.slice('cassettes/'.length),
    fields,
  ]);
  expect(entries).toEqual(Object.fromEntries(cassettes));
}

/** Rebuilds the shelf, and makes a change right before the first commit. */
async function rebuildDuringChange(
  change: (firestore: Firestore) => Promise<unknown>,
): Promise<void> {
  const real = fetch;
  let isDone = false;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!isDone && url.endsWith(':commit')) {
      isDone = true;
      await change(getFirestore(project.app));
    }
    return real(url, init);
  });
  await rebuildShelf(project).finally(() => vi.unstubAllGlobals());
  expect(isDone).toBe(true);
}

beforeEach(async () => {
  project = await newProject('shelf');
});
afterEach(() => project.close());

describe('The rebuilt shelf index', () => {
  test('follows the cassettes, and has other versions, so that every device reads it again', async () => {
    await writeDocuments(project, [
      cassetteDocument('a', { part: 'p1' }),
      cassetteDocument('b', { part: 'nonsense' }),
      cassetteDocument('c c'),
    ]);
    expect(await rebuildShelf(project)).toEqual({ cassettes: 3, parts: 1 });
    expect(await partsOf()).toMatchObject({ p1: { version: 1, count: 3 } });
    await expectTrueIndex();
    const cassettes = getFirestore(project.app).collection('cassettes');
    await cassettes.doc('a').update({ title: 'Now' });
    await cassettes.doc('b').delete();
    await rebuildShelf(project);
    expect(await partsOf()).toMatchObject({ p1: { version: 2, count: 2 } });
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
    await writeDocuments(project, [...light, ...heavy]);
    await rebuildShelf(project);
    for (const { count, bytes } of Object.values(await partsOf())) {
      expect(count).toBeLessThanOrEqual(100);
      expect(bytes).toBeLessThanOrEqual(400_000);
    }
    await expectTrueIndex();
  });

  test('lacks the parts that no cassette names', async () => {
    await writeDocuments(project, [
      cassetteDocument('a', { part: 'p0' }),
      { path: 'shelf/p7', fields: { tapes: { c: { title: 'C' } } } },
      { path: 'shelf/meta', fields: { parts: { p8: { version: 1, count: 1, bytes: 1 } } } },
    ]);
    expect(await rebuildShelf(project)).toEqual({ cassettes: 1, parts: 1 });
    expect([...(await documents('shelf')).keys()].sort()).toEqual(['shelf/meta', 'shelf/p0']);
    expect(Object.keys(await partsOf())).toEqual(['p0']);
  });
});

describe('During a rebuild', () => {
  beforeEach(async () => {
    const many = Array.from({ length: 9 }, (_, at) => cassetteDocument(`new-${at}`));
    await writeDocuments(project, [...many, cassetteDocument('old', { part: 'p0' })]);
  });

  test.each<[string, (firestore: Firestore) => Promise<unknown>]>([
    ['changed', (firestore) => firestore.doc('cassettes/new-4').update({ title: 'Meanwhile' })],
    ['given one', (firestore) => firestore.doc('cassettes/new-0').update({ part: 'p5' })],
    ['deleted', (firestore) => firestore.doc('cassettes/new-4').delete()],
  ])('a cassette without a part can be %s', async (_, change) => {
    await rebuildDuringChange(change);
    await expectTrueIndex();
  });

  describe('an editor', () => {
    /** A save as the page makes it: the cassette, its entry and meta in one commit. */
    const save = (id: string, fields: object | null, added: number) => (firestore: Firestore) => {
      const batch = firestore.batch();
      if (fields) batch.set(firestore.doc(`cassettes/${id}`), fields);
      else batch.delete(firestore.doc(`cassettes/${id}`));
      const entry = fields ?? FieldValue.delete();
      batch.update(firestore.doc('shelf/p0'), new FieldPath('tapes', id), entry);
      batch.update(firestore.doc('shelf/meta'), {
        'parts.p0.version': FieldValue.increment(1),
        'parts.p0.count': FieldValue.increment(added),
      });
      return batch.commit();
    };
    beforeEach(() => rebuildShelf(project));

    test.each([
      ['change', save('old', { title: 'Saved', part: 'p0' }, 0)],
      ['add', save('added', { title: 'Added', part: 'p0' }, 1)],
      ['delete', save('old', null, -1)],
    ])('can %s a cassette, and the index shows it', async (_, change) => {
      await rebuildDuringChange(change);
      await expectTrueIndex();
    });

    test('who never stops changing the catalogue ends the rebuild with an error', async () => {
      const real = fetch;
      vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
        if (url.endsWith(':commit'))
          await getFirestore(project.app).doc('shelf/p0').update({ other: crypto.randomUUID() });
        return real(url, init);
      });
      const rebuilding = rebuildShelf(project).finally(() => vi.unstubAllGlobals());
      await expect(rebuilding).rejects.toThrow('The catalogue keeps changing');
      await expectTrueIndex();
    });
  });
});
