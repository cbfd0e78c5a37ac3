import { describe, expect, it } from 'vitest';
import { emptyFields } from '../../../src/domain/cassette-validation.ts';
import { dryRun } from '../../../src/import-export/dry-run.ts';
import { matchImages } from '../../../src/import-export/match-images.ts';
import { buildCassette } from '../../support/fake-backend.ts';

const rows = dryRun(
  [
    { releaseId: '0012-a', title: 'Grotesque' },
    { title: 'Title 3' },
    { title: 'Twin' },
    { title: 'Twin', artist: ['Can'] },
  ].map((fields, index) => ({
    rowNumber: index + 2,
    fields: { ...emptyFields, artist: ['The Fall'], ...fields },
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
