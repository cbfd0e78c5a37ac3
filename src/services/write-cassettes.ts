import type { Cassette } from '../domain/cassette.ts';
import type { CassetteWrite, WriteResult } from '../domain/cassette-write.ts';
import { Failure } from '../domain/failure.ts';
import type { CataloguePort, Outcome } from './ports.ts';

/** The result of an outcome; throws its failure. */
export function resultOf<Result>(outcome: Outcome<Result> | undefined): Result {
  if (!outcome) throw new Error('Nothing was written.');
  if ('failure' in outcome) throw outcome.failure;
  return outcome.result;
}

/** Creates or updates one cassette; resolves with it as it is stored. Rejects with the failure of the write. */
export async function writeOne(catalogue: CataloguePort, write: CassetteWrite): Promise<Cassette> {
  const { after } = resultOf((await catalogue.writeMany([write]))[0]);
  if (!after) throw new Error('The write has left no cassette.');
  return after;
}

/**
 * Prepares a write for each item of a chunk, writes them in one commit, and gives the outcome of each item:
 * what `finish` makes of the result of its write, or the failure.
 */
export async function writeChunk<Item, Prepared extends { write: CassetteWrite }, Result>(
  catalogue: CataloguePort,
  chunk: readonly Item[],
  prepare: (item: Item) => Promise<Prepared>,
  finish: (prepared: Prepared, result: WriteResult) => Result | Promise<Result>,
): Promise<Outcome<Result>[]> {
  const preparations = await Promise.allSettled(chunk.map(prepare));
  const writes = preparations.flatMap((one) => (one.status === 'fulfilled' ? one.value.write : []));
  const outcomes = (writes.length > 0 ? await catalogue.writeMany(writes) : []).values();
  return Promise.all(
    preparations.map(async (preparation): Promise<Outcome<Result>> => {
      if (preparation.status === 'rejected') return { failure: Failure.from(preparation.reason) };
      const outcome = outcomes.next().value as Outcome<WriteResult>;
      if ('failure' in outcome) return outcome;
      return { result: await finish(preparation.value, outcome.result) };
    }),
  );
}
