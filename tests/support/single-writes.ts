import type { Cassette, CassetteImages } from '../../src/domain/cassette.ts';
import type { CassetteFields } from '../../src/domain/fields.ts';
import type { ChangeSource } from '../../src/domain/history.ts';
import type { CataloguePort, Outcome } from '../../src/services/ports.ts';
import { writeOne } from '../../src/services/save-cassette.ts';

/** The result of an outcome; throws its failure. */
export function resultOf<Result>(outcome: Outcome<Result> | undefined): Result {
  if (!outcome) throw new Error('Nothing was written.');
  if ('failure' in outcome) throw outcome.failure;
  return outcome.result;
}

/** What makes a write, and its id. */
type By = [source: ChangeSource, changeId?: string];

export const create = (
  catalogue: CataloguePort,
  id: string,
  fields: CassetteFields,
  images: CassetteImages,
  ...[source, changeId = crypto.randomUUID()]: By
) => writeOne(catalogue, { type: 'create', id, fields, images, source, changeId });

export const update = (
  catalogue: CataloguePort,
  base: Cassette,
  fields: CassetteFields,
  images: Partial<CassetteImages>,
  ...[source, changeId = crypto.randomUUID()]: By
) => writeOne(catalogue, { type: 'update', base, fields, images, source, changeId });
