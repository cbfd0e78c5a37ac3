import { deleteApp, initializeApp } from 'firebase/app';
import {
  type DocumentData,
  doc,
  type FieldValue,
  getFirestore,
  increment,
  type QueryDocumentSnapshot,
  serverTimestamp,
  Timestamp,
  type Transaction,
} from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { entryBytes } from '../../../src/firebase/shelf-layout.ts';
import { CassetteCommit } from '../../../src/firebase/writes/cassette-commit.ts';
import { entryChange, entryRemoval, ShelfIndex } from '../../../src/firebase/writes/shelf-index.ts';
import { TrackListIndex } from '../../../src/firebase/writes/track-list-index.ts';

const app = initializeApp({ projectId: 'demo-spool' }, 'shelf-index');
const firestore = getFirestore(app);
/** The size of the part before. */
let bytes = 9000;
beforeAll(() => {
  vi.stubGlobal('fetch', async () => {
    const part = { tapes: { integerValue: '9' }, bytes: { integerValue: String(bytes) } };
    const fields = { parts: { mapValue: { fields: { p0: { mapValue: { fields: part } } } } } };
    const name = 'projects/demo-spool/databases/(default)/documents/shelf/meta';
    const time = '2026-01-01T00:00:00Z';
    return Response.json([
      { found: { name, fields, createTime: time, updateTime: time }, readTime: time },
    ]);
  });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await deleteApp(app);
});

const draft = { title: 'Title', artist: ['Artist'], releaseYear: 1984, part: 'p0', updatedBy: 'u' };
const stored = {
  ...draft,
  createdAt: Timestamp.fromMillis(1_700_000_000_123),
  updatedAt: Timestamp.fromMillis(1_700_000_000_456),
};
const created = { ...draft, createdAt: serverTimestamp(), updatedAt: serverTimestamp() };

/** A transaction that keeps what is set; `update` does nothing. */
function recordingTransaction() {
  const written = new Map<string, DocumentData>();
  const transaction = {
    set({ path }: { path: string }, data: DocumentData) {
      expect(written.has(path)).toBe(false);
      written.set(path, data);
    },
    update() {},
    delete() {},
  } as unknown as Transaction;
  return { transaction, written };
}

/** The increment of the part's size that a commit sends to `shelf/meta`. */
async function sizeChange(work: (commit: CassetteCommit) => Promise<unknown>): Promise<FieldValue> {
  const { transaction, written } = recordingTransaction();
  const writer = { uid: 'u', email: 'e@example.org' };
  const commit = new CassetteCommit(transaction, {
    index: new ShelfIndex(firestore),
    trackLists: new TrackListIndex(firestore),
    firestore,
    writer,
  });
  await work(commit);
  await commit.writeIndex();
  return written.get('shelf/meta')?.parts.p0.bytes;
}
const by = (bytes: number) => ({
  asymmetricMatch: (value: FieldValue) => value.isEqual(increment(bytes)),
});
const snapshot = (data: DocumentData) =>
  ({ id: 'a', ref: doc(firestore, 'cassettes/a'), data: () => data }) as QueryDocumentSnapshot;

const reference = doc(firestore, 'cassettes/a');
const create = (commit: CassetteCommit) => commit.create(reference, created, { kind: 'form' });
const update = (data: DocumentData, changes: DocumentData) => (commit: CassetteCommit) =>
  commit.update(snapshot(data), changes, { kind: 'form' });
const remove = (data: DocumentData) => (commit: CassetteCommit) => commit.remove(snapshot(data));

describe('The size of a part', () => {
  test('grows by the stored size of a new entry', async () => {
    expect(await sizeChange(create)).toEqual(by(entryBytes(stored)));
  });

  test('stays the same when the length of a cassette stays the same', async () => {
    expect(await sizeChange(update(stored, { title: 'Other' }))).toEqual(by(0));
  });

  test('grows and shrinks with the text of a cassette', async () => {
    const save = (title: string) => sizeChange(update(stored, { title }));
    expect(await save('A longer title')).toEqual(by(9));
    expect(await save('T')).toEqual(by(-4));
    expect(await save('Tïtle')).toEqual(by(1));
  });

  test('does not include fields that the entry leaves out', async () => {
    const odd = { ...stored, price: 'x'.repeat(100), label: 7 };
    // A number in a text field becomes text in the entry.
    expect(await sizeChange(update(odd, {}))).toEqual(by(',"label":"7"'.length));
    expect(await sizeChange(remove(odd))).toEqual(by(-entryBytes(stored)));
  });

  test('grows by the whole entry of a cassette that had none', async () => {
    expect(await sizeChange(update({ ...stored, part: '' }, {}))).toEqual(by(entryBytes(stored)));
  });

  test('changes by the sum of all entries of a commit', async () => {
    const both = async (commit: CassetteCommit) => {
      await update(stored, { title: 'T' })(commit);
      await commit.create(doc(firestore, 'cassettes/b'), created, { kind: 'form' });
    };
    expect(await sizeChange(both)).toEqual(by(entryBytes(stored) - 4));
  });

  test('never falls below zero, which the rules refuse', async () => {
    bytes = 5;
    expect(await sizeChange(remove(stored))).toEqual(by(-5));
    bytes = 9000;
  });
});

test('Entries of two parts are written in one commit, each part and meta once', async () => {
  const { transaction, written } = recordingTransaction();
  await new ShelfIndex(firestore).write(transaction, [
    entryChange('p0', 'xa', created),
    entryChange('p1', 'b', created),
    entryChange('p0', 'ya', created),
    entryChange('p0', 'c', created),
  ]);
  const { p0, p1 } = written.get('shelf/meta')?.parts ?? {};
  expect([...written.keys()].sort()).toEqual(['shelf/meta', 'shelf/p0', 'shelf/p1']);
  expect(written.get('shelf/meta')).toMatchObject({ changed: ['p0', 'p1'] });
  expect([p0.tapes, p1.tapes]).toEqual([by(3), by(1)]);
  expect(written.get('shelf/p0')).toMatchObject({
    changed: ['xa', 'ya', 'c'],
    version: p0.version,
    tapes: { a: { xa: { title: 'Title' }, ya: { title: 'Title' } }, c: { c: { title: 'Title' } } },
  });
  expect(written.get('shelf/p1')).toMatchObject({ changed: ['b'], version: p1.version });
});

test('An entry of a part that the index does not have is not removed', async () => {
  const { transaction, written } = recordingTransaction();
  await new ShelfIndex(firestore).write(transaction, entryRemoval('a', { ...stored, part: 'p7' }));
  expect(written.size).toBe(0);
});
