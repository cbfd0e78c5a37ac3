import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));

/** The emulator has no limit of 40,000 index entries a document; only the real service would refuse. */
test('the maps of the shelf are indexed nowhere', () => {
  const { firestore } = read('firebase.json') as { firestore: { indexes: string } };
  const { fieldOverrides } = read(firestore.indexes) as { fieldOverrides: object[] };
  for (const fieldPath of ['tapes', 'parts'])
    expect(fieldOverrides).toContainEqual({ collectionGroup: 'shelf', fieldPath, indexes: [] });
});
