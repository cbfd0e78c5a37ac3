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
import { ShelfIndex } from '../../../src/firebase/shelf-index.ts';
import { entryBytes } from '../../../src/firebase/shelf-layout.ts';

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

const index = new ShelfIndex(firestore);
const draft = { title: 'Title', artist: ['Artist'], releaseYear: 1984, part: 'p0' };
const stored = {
  ...draft,
  createdAt: Timestamp.fromMillis(1_700_000_000_123),
  updatedAt: Timestamp.fromMillis(1_700_000_000_456),
};
const created = { ...draft, createdAt: serverTimestamp(), updatedAt: serverTimestamp() };

/** The increment of the part's size that a write sends to `shelf/meta`. */
async function sizeChange(write: (transaction: Transaction) => unknown): Promise<FieldValue> {
  const increments: FieldValue[] = [];
  const transaction = {
    set(_reference: unknown, data: DocumentData) {
      if (data.parts) increments.push(data.parts.p0.bytes);
    },
    update() {},
  } as unknown as Transaction;
  await write(transaction);
  expect(increments).toHaveLength(1);
  return increments[0]!;
}
const by = (bytes: number) => ({
  asymmetricMatch: (value: FieldValue) => value.isEqual(increment(bytes)),
});
const snapshot = (data: DocumentData) =>
  ({ id: 'a', ref: doc(firestore, 'cassettes/a'), data: () => data }) as QueryDocumentSnapshot;

describe('The size of a part', () => {
  test('grows by the stored size of a new entry', async () => {
    expect(
      await sizeChange((transaction) => index.upsertEntry(transaction, 'p0', 'a', created)),
    ).toEqual(by(entryBytes(stored)));
  });

  test('stays the same when the length of a cassette stays the same', async () => {
    const save = (transaction: Transaction) =>
      index.updateCassette(transaction, snapshot(stored), { title: 'Other' });
    expect(await sizeChange(save)).toEqual(by(0));
  });

  test('grows and shrinks with the text of a cassette', async () => {
    const save = (title: string) => (transaction: Transaction) =>
      index.updateCassette(transaction, snapshot(stored), { title });
    expect(await sizeChange(save('A longer title'))).toEqual(by(9));
    expect(await sizeChange(save('T'))).toEqual(by(-4));
    expect(await sizeChange(save('Tïtle'))).toEqual(by(1));
  });

  test('does not include fields that the entry leaves out', async () => {
    const odd = { ...stored, price: 'x'.repeat(100), label: 7 };
    const save = (transaction: Transaction) => index.updateCassette(transaction, snapshot(odd), {});
    // A number in a text field becomes text in the entry.
    expect(await sizeChange(save)).toEqual(by(',"label":"7"'.length));
    expect(
      await sizeChange((transaction) => index.removeEntry(transaction, 'p0', 'a', odd)),
    ).toEqual(by(-entryBytes(stored)));
  });

  test('grows by the whole entry of a cassette that had none', async () => {
    const save = (transaction: Transaction) =>
      index.updateCassette(transaction, snapshot({ ...stored, part: '' }), {});
    expect(await sizeChange(save)).toEqual(by(entryBytes(stored)));
  });

  test('never falls below zero, which the rules refuse', async () => {
    bytes = 5;
    const other = new ShelfIndex(firestore);
    expect(
      await sizeChange((transaction) => other.removeEntry(transaction, 'p0', 'a', stored)),
    ).toEqual(by(-5));
  });
});
