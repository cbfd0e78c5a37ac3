import type { Cassette } from '../domain/cassette.ts';
import type { CassetteWrite } from '../domain/cassette-write.ts';
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
