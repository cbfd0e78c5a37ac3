import { describe, expect, it, test } from 'vitest';
import { noImages } from '../../../src/domain/cassette.ts';
import { emptyFields } from '../../../src/domain/cassette-validation.ts';
import { dryRun } from '../../../src/import-export/dry-run.ts';
import { findByFileName, isPicture, matchImages } from '../../../src/import-export/match-images.ts';
import { buildCassette, cassetteWithoutImages } from '../../support/fake-backend.ts';

const rows = dryRun(
  [
    { releaseId: '0012-a', title: 'Grotesque' },
    { title: 'Title 3' },
    { title: 'Twin' },
    { title: 'Twin', artist: ['Can'] },
  ].map((fields, index) => ({
    rowNumber: index + 2,
    draft: { ...emptyFields, artist: ['The Fall'], ...fields },
    givenFields: [],
    errors: [],
  })),
  [buildCassette({ title: 'Title 3', artist: ['The Fall'] })],
);
const match = (...names: string[]) =>
  matchImages(
    names.map((name) => new File([], name)),
    rows,
  );

describe('A picture', () => {
  it.each([
    ['0012-a-spine.jpg', 2, 'spine'],
    ['0012-A_front.PNG', 2, 'front'],
    ['grotesque-jcard.webp', 2, 'fullJCard'],
    ['The Fall - Grotesque J-Card.jpeg', 2, 'fullJCard'],
    ['Can - Twin-front.jpg', 5, 'front'],
  ])('called %s is for row %i, %s', (name, row, panel) => {
    const { byRow, unmatched } = match(name);
    expect(unmatched).toEqual([]);
    expect(byRow.get(row)).toEqual({ [panel]: expect.objectContaining({ name }) });
  });

  it.each([
    ['IMG_2044.jpg', 'The name does not end in -spine, -front or -jcard.'],
    ['1-front.jpg', 'No row has the release ID or the name “1”.'],
    ['Twin-front.jpg', '2 rows have the name “Twin”.'],
    ['Title 3-spine.jpg', 'The tape has that picture already.'],
  ])('called %s is listed: %s', (name, reason) => {
    expect(match(name).unmatched).toMatchObject([{ reason }]);
  });

  it('is listed when its panel has one already', () => {
    const { byRow, unmatched } = match('Grotesque-front.jpg', '0012-a-front.jpg');
    expect(byRow.get(2)?.front?.name).toBe('Grotesque-front.jpg');
    expect(unmatched).toMatchObject([{ reason: '“Grotesque-front.jpg” is taken for it.' }]);
  });
});

it.each([
  ['a.jpeg', '', true],
  ['a.HEIC', '', true],
  ['a', 'image/png', true],
  ['._a.jpg', 'image/jpeg', false],
  ['notes.txt', 'text/plain', false],
])('%s of type “%s” is a picture: %s', (name, type, is) => {
  expect(isPicture(new File([], name, { type }))).toBe(is);
});

test('The cassette without images whose release ID a file name holds is found', () => {
  const cassettes = ['FH-03', 'FH-031', '7', 'CAS 17', 'CAS-17', 'Ä-1/2'].map((releaseId) =>
    cassetteWithoutImages({ id: releaseId, releaseId }),
  );
  const stored = { path: 'images/1', token: '', blurhash: '' };
  const full = buildCassette({ releaseId: 'OLD-1', images: { ...noImages, spine: stored } });
  const found = (name: string) => findByFileName([...cassettes, full])(name)?.id ?? null;
  const cases: Record<string, string | null> = {
    'fh03.jpg': 'FH-03',
    'Scan FH_031 (2).jpeg': 'FH-031',
    'FH-0312.jpg': null,
    '7.jpg': '7',
    'scan 7.jpg': null,
    // Two tapes have it.
    'cas17.png': null,
    'a-12 back.webp': 'Ä-1/2',
    'OLD-1.jpg': null,
    '.jpg': null,
  };
  for (const [name, id] of Object.entries(cases)) expect([name, found(name)]).toEqual([name, id]);
});
