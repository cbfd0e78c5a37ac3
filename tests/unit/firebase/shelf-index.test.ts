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
import { afterAll, describe, expect, test } from 'vitest';
import { ShelfIndex } from '../../../src/firebase/shelf-index.ts';
import { entryBytes } from '../../../src/firebase/shelf-layout.ts';

const app = initializeApp({ projectId: 'demo-spool' }, 'shelf-index');
const firestore = getFirestore(app);
afterAll(() => deleteApp(app));

const index = new ShelfIndex(firestore);
const draft = { title: 'Title', artist: ['Artist'], releaseYear: 1984, part: 'p0' };
const stored = {
  ...draft,
  createdAt: Timestamp.fromMillis(1_700_000_000_123),
  updatedAt: Timestamp.fromMillis(1_700_000_000_456),
};
const created = { ...draft, createdAt: serverTimestamp(), updatedAt: serverTimestamp() };

/** What a write adds to the size of the part, as meta is told. */
async function growth(write: (transaction: Transaction) => unknown): Promise<FieldValue> {
  const told: FieldValue[] = [];
  const transaction = {
    set(_reference: unknown, data: DocumentData) {
      if (data.parts) told.push(data.parts.p0.bytes);
    },
    update() {},
  } as unknown as Transaction;
  await write(transaction);
  expect(told).toHaveLength(1);
  return told[0]!;
}
const by = (bytes: number) => ({
  asymmetricMatch: (told: FieldValue) => told.isEqual(increment(bytes)),
});
const snapshot = (data: DocumentData) =>
  ({ id: 'a', ref: doc(firestore, 'cassettes/a'), data: () => data }) as QueryDocumentSnapshot;

describe('the size of a part', () => {
  test('grows by what a new tape will weigh when it is read', async () => {
    expect(
      await growth((transaction) => index.upsertEntry(transaction, 'p0', 'a', created)),
    ).toEqual(by(entryBytes(stored)));
  });

  test('stays as it is when a tape is saved that says what it said', async () => {
    const save = (transaction: Transaction) =>
      index.updateCassette(transaction, snapshot(stored), { title: 'Other' }, 'p0');
    expect(await growth(save)).toEqual(by(0));
  });

  test('grows and shrinks with the text of a tape', async () => {
    const save = (title: string) => (transaction: Transaction) =>
      index.updateCassette(transaction, snapshot(stored), { title }, 'p0');
    expect(await growth(save('A longer title'))).toEqual(by(9));
    expect(await growth(save('T'))).toEqual(by(-4));
    expect(await growth(save('Tïtle'))).toEqual(by(1));
  });

  test('counts nothing that the shelf leaves out', async () => {
    const odd = { ...stored, price: 'x'.repeat(100), label: 7 };
    const save = (transaction: Transaction) =>
      index.updateCassette(transaction, snapshot(odd), {}, 'p0');
    // The number becomes the text that everybody sees.
    expect(await growth(save)).toEqual(by(',"label":"7"'.length));
    expect(await growth((transaction) => index.removeEntry(transaction, 'p0', 'a', odd))).toEqual(
      by(-entryBytes(stored)),
    );
  });

  test('grows by the whole entry of a tape that had none', async () => {
    const save = (transaction: Transaction) =>
      index.updateCassette(transaction, snapshot(stored), {}, undefined);
    expect(await growth(save)).toEqual(by(entryBytes(stored)));
  });
});
