import { describe, expect, it } from 'vitest';
import { formatTableUrl, parseTableUrl } from '../../../../src/pages/admin/catalogue/table-url.ts';

describe('The URL of the catalogue table', () => {
  it.each([
    { searchText: '', filters: [] },
    { searchText: 'AC/DC & "friends" ö', filters: [] },
    {
      searchText: 'dub',
      filters: ['without-images', 'in-stock', 'without-label-or-year'] as const,
    },
  ])('restores %j', (state) => {
    expect(parseTableUrl(formatTableUrl(state))).toEqual(state);
  });

  it('has no query for the whole catalogue', () => {
    expect(formatTableUrl({ searchText: '', filters: [] })).toBe('');
  });

  it('ignores unknown filters and parameters, and takes each filter once', () => {
    expect(parseTableUrl('?only=in-stock+nonsense+in-stock&shuffle=1')).toEqual({
      searchText: '',
      filters: ['in-stock'],
    });
  });
});
