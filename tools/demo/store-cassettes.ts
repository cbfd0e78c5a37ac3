import type { CassetteImages } from '../../src/domain/cassette.ts';
import type { CassetteDraft } from '../../src/domain/fields.ts';
import { toFields } from '../../src/firebase/cassette-document.ts';
import { partLimit } from '../../src/firebase/shelf-parts.ts';
import { type Database, writeDocuments } from '../operations/documents.ts';
import { rebuildShelf } from '../operations/rebuild-shelf.ts';

/**
 * Writes new cassettes and the index of the shelf, bypassing the rules and the form: ten thousand take
 * seconds instead of half an hour. They were created a second apart, the last one now.
 */
export async function storeCassettes(
  database: Database,
  cassettes: readonly { id: string; draft: CassetteDraft; images: CassetteImages }[],
): Promise<void> {
  const startedAt = Date.now() - cassettes.length * 1000;
  const documents = cassettes.map(({ id, draft, images }, index) => {
    const time = { $timestamp: new Date(startedAt + index * 1000).toISOString() };
    const fields = {
      ...toFields({ ...draft, images }),
      part: `p${Math.floor(index / partLimit.count)}`,
      ...{ updatedBy: '', change: '' },
    };
    return { path: `cassettes/${id}`, fields: { ...fields, createdAt: time, updatedAt: time } };
  });
  await writeDocuments(database, documents);
  await rebuildShelf(database);
}
