import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));

/** Firestore allows 40,000 index entries for each document; the emulator does not check it. */
test('The maps of the shelf index, of a pile and of the history, and a track list, have no Firestore index', () => {
  const { firestore } = read('firebase.json') as { firestore: { indexes: string } };
  const { fieldOverrides } = read(firestore.indexes) as { fieldOverrides: object[] };
  for (const [collectionGroup, fieldPath] of [
    ['shelf', 'tapes'],
    ['shelf', 'parts'],
    ['lists', 'cassettes'],
    ['changes', 'before'],
    ['changes', 'after'],
    ['cassettes', 'trackList'],
  ])
    expect(fieldOverrides).toContainEqual({ collectionGroup, fieldPath, indexes: [] });
});
