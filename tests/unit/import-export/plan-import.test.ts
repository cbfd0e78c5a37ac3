import { expect, it } from 'vitest';
import { noImages } from '../../../src/domain/cassette.ts';
import { emptyDraft } from '../../../src/domain/cassette-validation.ts';
import type { CassetteFields, FieldName } from '../../../src/domain/fields.ts';
import { changesCatalogue } from '../../../src/domain/import-task.ts';
import { dryRun } from '../../../src/import-export/dry-run.ts';
import { planImages, planImport } from '../../../src/import-export/plan-import.ts';
import type { SourceRow } from '../../../src/import-export/read-rows.ts';
import { cassetteWithoutImages } from '../../support/fake-backend.ts';

const row = (
  rowNumber: number,
  fields: Partial<CassetteFields>,
  more: Partial<SourceRow> = {},
): SourceRow => ({
  rowNumber,
  draft: { ...emptyDraft, artist: ['A'], ...fields },
  givenFields: ['artist', ...(Object.keys(fields) as FieldName[])],
  errors: [],
  ...more,
});
const picture = (name: string) => new File([], name);

const there = cassetteWithoutImages({ title: 'There', artist: ['A'], label: 'Old', country: '' });
const rows = dryRun(
  [row(2, { title: 'New' }), row(3, { title: 'There', label: 'New', country: 'Chile' })],
  [there],
);
it('An import can fill the empty fields of existing cassettes alone', () => {
  const [, task] = planImport(rows, 'empty', new Map());
  expect(task).toMatchObject({
    rowNumber: 3,
    base: there,
    draft: { title: 'There', label: 'Old', country: 'Chile' },
  });
});

it('A change that looks spoilt is never applied, but a picture of the whole card waits for the queue', () => {
  const spoilt = dryRun([row(2, { title: 'There', label: 'Ol?' })], [{ ...there, label: 'Olé' }]);
  expect(planImport(spoilt, 'all', new Map())).toEqual([]);
  const { pictures } = planImages([picture('There-jcard.jpg')], spoilt);
  const [task] = planImport(spoilt, 'all', pictures);
  expect(task).toMatchObject({ files: undefined, scan: { name: 'There-jcard.jpg' } });
  expect(task && changesCatalogue(task)).toBe(false);
});

it('An import keeps the id of an exported row', () => {
  const exported = dryRun([row(2, { title: 'X' }, { id: 'abcdefgh', images: noImages })], []);
  expect(planImport(exported, 'none', new Map())).toMatchObject([{ id: 'abcdefgh' }]);
});
