import { FieldPath, FieldValue, type Firestore, getFirestore } from 'firebase-admin/firestore';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TaggedJson } from '../../src/firebase/firestore-values.ts';
import {
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
  ((await documents('shelf')).get('shelf/meta') as { parts: { [name: string]: TaggedJson } }).parts;

/** All entries of the index by id. Each is in the group of the last character of its id. */
async function entries(): Promise<{ [id: string]: TaggedJson }> {
  const shelf = await documents('shelf');
  const all: { [id: string]: TaggedJson } = {};
  for (const name of Object.keys(await partsOf()))
    for (const [group, groupEntries] of Object.entries(
      shelf.get(`shelf/${name}`)?.tapes as object,
    )) {
      for (const id of Object.keys(groupEntries)) expect(id.at(-1)).toBe(group);
      Object.assign(all, groupEntries);
    }
  return all;
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
  test('holds every cassette once without unknown fields, and meta counts them', async () => {
    await writeDocuments(project, [
      cassetteDocument('a', { part: 'p1' }),
      cassetteDocument('b', { part: 'nonsense', odd: 2 }),
      cassetteDocument('b b'),
      cassetteDocument('c–'),
    ]);
    expect(await rebuildShelf(project)).toEqual({ cassettes: 4, parts: 1 });

    const shelf = await documents('shelf');
    const { parts } = shelf.get('shelf/meta') as { parts: { [name: string]: TaggedJson } };
    expect(parts).toMatchObject({ p1: { tapes: 4 } });
    const p1 = shelf.get('shelf/p1') as { version: string; tapes: { [group: string]: TaggedJson } };
    const fields = { artist: ['A'], releaseYear: 1984, part: 'p1' };
    expect(p1.tapes).toEqual({
      a: { a: { title: 'a', ...fields } },
      b: { b: { title: 'b', ...fields }, 'b b': { title: 'b b', ...fields } },
      _: { 'c–': { title: 'c–', ...fields } },
    });
    expect(parts).toMatchObject({ p1: { version: p1.version } });
    expect(p1.version).toMatch(/^[0-9a-z]{20}$/);
    expect((await documents('cassettes')).get('cassettes/b')).toMatchObject({ part: 'p1', odd: 2 });
  });

  test('has a new version after each rebuild, so that every device reads it again', async () => {
    await writeDocuments(project, [cassetteDocument('a')]);
    const version = async () => (await documents('shelf')).get('shelf/p0')?.version;
    await rebuildShelf(project);
    const before = await version();
    expect(before).toMatch(/./);
    await rebuildShelf(project);
    expect(await version()).not.toBe(before);
  });

  test('has a second part when the first is full', async () => {
    const many = Array.from({ length: 603 }, (_, at) => cassetteDocument(`m${at}`));
    await writeDocuments(project, many.slice(0, 300));
    await writeDocuments(project, many.slice(300));
    expect(await rebuildShelf(project)).toEqual({ cassettes: 603, parts: 2 });
    expect(await partsOf()).toMatchObject({ p0: { tapes: 500 }, p1: { tapes: 103 } });
  });

  test('splits a part with too many cassettes or too much text', async () => {
    const long = 'x'.repeat(9000);
    const many = Array.from({ length: 503 }, (_, at) => cassetteDocument(`m${at}`, { part: 'p0' }));
    const heavy = Array.from({ length: 80 }, (_, at) =>
      cassetteDocument(`h${at}`, { part: 'p1', label: long }),
    );
    for (const some of [many.slice(0, 300), many.slice(300), heavy])
      await writeDocuments(project, some);
    expect(await rebuildShelf(project)).toEqual({ cassettes: 583, parts: 3 });
    const parts = (await partsOf()) as { [name: string]: { tapes: number; bytes: number } };
    expect(parts.p0).toMatchObject({ tapes: 500 });
    expect(parts.p1!.bytes).toBeLessThan(610_000);
    expect(parts.p2!.tapes).toBe(583 - 500 - parts.p1!.tapes);
    const cassettes = await documents('cassettes');
    for (const [id, entry] of Object.entries(await entries()))
      expect(entry, id).toEqual(cassettes.get(`cassettes/${id}`));
    expect(Object.keys(await entries())).toHaveLength(583);
  });

  test('follows changed cassettes and drops deleted ones', async () => {
    await writeDocuments(project, [
      cassetteDocument('stale'),
      cassetteDocument('gone'),
      cassetteDocument('last'),
    ]);
    await rebuildShelf(project);
    const cassettes = getFirestore(project.app).collection('cassettes');
    await cassettes.doc('stale').update({ title: 'Now' });
    await cassettes.doc('gone').delete();
    await rebuildShelf(project);
    expect(await entries()).toMatchObject({ stale: { title: 'Now' }, last: { title: 'last' } });
    expect(await entries()).not.toHaveProperty('gone');
  });

  test('deletes parts that no cassette names', async () => {
    await writeDocuments(project, [
      cassetteDocument('a', { part: 'p0' }),
      cassetteDocument('b', { part: 'p1' }),
    ]);
    await rebuildShelf(project);
    await getFirestore(project.app).doc('cassettes/b').delete();
    const tapes = { c: { c: cassetteDocument('c').fields } };
    await writeDocuments(project, [
      { path: 'shelf/p7', fields: { tapes, version: 'v', changed: ['c'] } },
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

  const changes: [string, (firestore: Firestore) => Promise<unknown>, PlainDocument['fields']][] = [
    [
      'A cassette without a part can be changed',
      (firestore) => firestore.doc('cassettes/new-4').update({ title: 'Meanwhile' }),
      { 'new-4': { title: 'Meanwhile', artist: ['A'], releaseYear: 1984, part: 'p0' } },
    ],
    [
      'A cassette without a part can get one',
      (firestore) => firestore.doc('cassettes/new-0').update({ part: 'p5' }),
      { 'new-0': { title: 'new-0', artist: ['A'], releaseYear: 1984, part: 'p5' } },
    ],
  ];
  for (const [title, change, expected] of changes)
    test(`${title}, and the index shows it`, async () => {
      await rebuildDuringChange(change);
      expect(await entries()).toMatchObject(expected);
      expect(Object.keys(await entries())).toHaveLength(10);
      const cassettes = await documents('cassettes');
      for (const [id, entry] of Object.entries(await entries()))
        expect(entry, id).toEqual(cassettes.get(`cassettes/${id}`));
    });

  test('A cassette without a part can be deleted, and its entry is gone', async () => {
    await rebuildDuringChange((firestore) => firestore.doc('cassettes/new-4').delete());
    expect([...(await documents('cassettes')).keys()]).not.toContain('cassettes/new-4');
    expect(Object.keys(await entries()).sort()).toEqual(
      [...(await documents('cassettes')).keys()].map((path) => path.slice('cassettes/'.length)),
    );
  });

  describe('an editor', () => {
    /** A save as the page makes it: the cassette, its entry and meta in one commit. */
    const save = (id: string, fields: object | null) => async (firestore: Firestore) => {
      const version = 'v'.repeat(20);
      const batch = firestore.batch();
      if (fields) batch.set(firestore.doc(`cassettes/${id}`), fields);
      else batch.delete(firestore.doc(`cassettes/${id}`));
      batch.update(
        firestore.doc('shelf/p0'),
        new FieldPath('tapes', id.slice(-1), id),
        fields ?? FieldValue.delete(),
        'version',
        version,
      );
      batch.update(firestore.doc('shelf/meta'), 'parts.p0.version', version);
      await batch.commit();
    };
    beforeEach(() => rebuildShelf(project));

    test('can change a cassette, and the index shows it', async () => {
      await rebuildDuringChange(save('old', { title: 'Saved', part: 'p0' }));
      expect(await entries()).toMatchObject({ old: { title: 'Saved', part: 'p0' } });
      expect(Object.keys(await entries())).toHaveLength(10);
    });

    test('can add a cassette, and it stays in the index', async () => {
      await rebuildDuringChange(save('added', { title: 'Added', part: 'p0' }));
      expect(await entries()).toHaveProperty('added');
      expect(await partsOf()).toMatchObject({ p0: { tapes: 11 } });
    });

    test('who never stops changing the catalogue ends the rebuild with an error', async () => {
      const real = fetch;
      vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
        if (url.endsWith(':commit'))
          await getFirestore(project.app).doc('shelf/p0').update({ version: crypto.randomUUID() });
        return real(url, init);
      });
      const rebuilding = rebuildShelf(project).finally(() => vi.unstubAllGlobals());
      await expect(rebuilding).rejects.toThrow('The catalogue keeps changing');
      expect(Object.keys(await entries())).toHaveLength(10);
    });

    test('can delete a cassette, and its entry is gone', async () => {
      await rebuildDuringChange(save('old', null));
      expect(await entries()).not.toHaveProperty('old');
      expect(await partsOf()).toMatchObject({ p0: { tapes: 9 } });
    });
  });
});
