import type { Cassette } from '../domain/cassette.ts';
import type { CassetteWrite, WriteResult } from '../domain/cassette-write.ts';
import type { CataloguePort, Outcome } from './ports.ts';

type WriteMany = CataloguePort['writeMany'];
type SingleWrites = Pick<CataloguePort, 'create' | 'update' | 'removeFromBin'>;

/** The result of an outcome, or its failure as an error. */
export function resultOf<Result>(outcome: Outcome<Result> | null | undefined): Result {
  if (!outcome) throw new Error('Nothing was written.');
  if ('failure' in outcome) throw outcome.failure;
  return outcome.result;
}

/** The cassette that a write has stored; throws its failure. */
export function storedBy(outcome: Outcome<WriteResult> | null | undefined): Cassette {
  const { after } = resultOf(outcome);
  if (!after) throw new Error('The write has left no cassette.');
  return after;
}

/** The methods of the catalogue port that write one cassette, by the one that writes many. */
export function singleWrites(writeMany: WriteMany): SingleWrites {
  const write = async (one: CassetteWrite) => (await writeMany([one]))[0];
  const newId = () => crypto.randomUUID();
  return {
    create: async (id, draft, images, source, change = newId(), earlier = []) =>
      storedBy(await write({ type: 'create', id, draft, images, source, change, earlier })),
    update: async (base, draft, images, source, change = newId(), earlier = []) =>
      storedBy(await write({ type: 'update', base, draft, images, source, change, earlier })),
    removeFromBin: async (record) => {
      const change = record.recordId;
      resultOf(await write({ type: 'removeFromBin', record, source: { kind: 'delete' }, change }));
    },
  };
}
