import { describe, expect, it } from 'vitest';
import { chipsOf, withoutChip } from '../../../../src/pages/explore/search/chips.ts';
import { buildCassette } from '../../../support/fake-backend.ts';

describe('The chips of a search', () => {
  it('tell a term from a filter with the same text, and show a repeated filter once', () => {
    const filter = { field: 'genre', value: 'Ambient' } as const;
    const search = { terms: ['genre:Ambient'], filters: [filter, filter] };
    const chips = chipsOf(search, []);
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

  it('count the tapes of a pile that is given and are on the shelf', () => {
    const cassettes = ['a', 'b', 'c'].map((id) => buildCassette({ id }));
    const given = { field: 'pile', value: 'c.gone.a' } as const;
    const mine = { field: 'pile', value: 'mine' } as const;
    expect(
      [given, mine].map((filter) => chipsOf({ terms: [], filters: [filter] }, cassettes)),
    ).toEqual([
      [{ key: 'pile:c.gone.a', text: 'A pile of 2' }],
      [{ key: 'pile:mine', text: 'My pile' }],
    ]);
  });
});
