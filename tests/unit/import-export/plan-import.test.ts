import { expect, it } from 'vitest';
import type { Cassette } from '../../../src/domain/cassette.ts';
import { changesCatalogue } from '../../../src/domain/import-task.ts';
import { dryRun } from '../../../src/import-export/dry-run.ts';
import { exportCsv } from '../../../src/import-export/own-csv.ts';
import { planImages, planImport } from '../../../src/import-export/plan-import.ts';
import { cassetteWithoutImages } from '../../support/fake-backend.ts';
import { readCsv } from '../../support/read-csv.ts';

const there = cassetteWithoutImages({ title: 'There', artist: ['A'], label: 'Old', country: '' });
const dryRunOf = (text: string, ...cassettes: Cassette[]) => dryRun(readCsv(text).rows, cassettes);

it('An import can fill the empty fields of existing cassettes alone', () => {
  const rows = dryRunOf('Title,Artist,Label,Country\nNew,A,,\nThere,A,New,Chile\n', there);
  const [, task] = planImport(rows, 'empty', new Map());
  expect(task).toMatchObject({
    rowNumber: 3,
    base: there,
    fields: { title: 'There', label: 'Old', country: 'Chile' },
  });
});

it('A change that looks spoilt is never applied, but a picture of the whole card waits for the queue', () => {
  const spoilt = dryRunOf('Title,Artist,Label\nThere,A,Ol?\n', { ...there, label: 'Olé' });
  expect(planImport(spoilt, 'all', new Map())).toEqual([]);
  const { pictures } = planImages([new File([], 'There-jcard.jpg')], spoilt);
  const [task] = planImport(spoilt, 'all', pictures);
  expect(task).toMatchObject({ files: undefined, scan: { name: 'There-jcard.jpg' } });
  expect(task && changesCatalogue(task)).toBe(false);
});

it('A row that is added in spite of its format is no duplicate', () => {
  const { rows } = readCsv('Artist,Title,Format,release_id\nA,There,LP,\n');
  const compared = dryRun(rows, [], new Map([[2, 'added']]));
  expect(planImport(compared, 'none', new Map())).toMatchObject([{ allowsDuplicate: false }]);
});

it('An import keeps the id of an exported row', () => {
  const exported = dryRunOf(exportCsv([{ ...there, id: 'abcdefgh' }]));
  expect(planImport(exported, 'none', new Map())).toMatchObject([{ id: 'abcdefgh' }]);
});
