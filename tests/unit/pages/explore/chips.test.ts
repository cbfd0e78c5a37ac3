import { expect, test } from 'vitest';
import { chipsOf, withoutChip } from '../../../../src/pages/explore/search/chips.ts';

test('The chips of a search tell a term from a filter with the same text, and show a repeated filter once', () => {
  const filter = { field: 'genre', value: 'Ambient' } as const;
  const search = { terms: ['genre:Ambient'], filters: [filter, filter] };
  const chips = chipsOf(search);
  expect(chips.map(({ field, text }) => [field, text])).toEqual([
    [undefined, 'genre:Ambient'],
    ['Genre', 'Ambient'],
  ]);
  expect(new Set(chips.map(({ key }) => key)).size).toBe(2);
  expect(chips.map((chip) => withoutChip(search, chip))).toEqual([
    { terms: [], filters: [filter, filter] },
    { terms: ['genre:Ambient'], filters: [] },
  ]);
});
