import { expect, test } from 'vitest';
import { chipsOf } from '../../../../../src/pages/explore/search/term-list.tsx';

test('Chips tell a term from a filter with the same text, show a repeated filter once, and the order last', () => {
  const filter = { name: 'genre', value: 'Ambient' } as const;
  const search = {
    terms: ['genre:Ambient'],
    filters: [filter, filter],
    sort: 'title',
    descending: ['title'],
  } as const;
  const chips = chipsOf(search);
  expect(chips.map(({ field, text }) => [field, text])).toEqual([
    ['', 'genre:Ambient'],
    ['Genre: ', 'Ambient'],
    ['', 'By Title ↓'],
  ]);
  expect(new Set(chips.map(({ key }) => key)).size).toBe(3);
  expect(chips.map(({ removal }) => removal)).toEqual([
    { terms: [] },
    { filters: [] },
    { sort: null },
  ]);
});
