import { describe, expect, it } from 'vitest';
import { formatTableUrl, parseTableUrl } from '../../../../src/pages/admin/catalogue/table-url.ts';

describe('the address of the table', () => {
  it.each([
    { find: '', filters: [] },
    { find: 'AC/DC & "friends" ö', filters: [] },
    { find: 'dub', filters: ['without-images', 'in-stock', 'without-label-or-year'] as const },
  ])('brings %j back', (address) => {
    expect(parseTableUrl(formatTableUrl(address))).toEqual(address);
  });

  it('says nothing where there is nothing to say', () => {
    expect(formatTableUrl({ find: '', filters: [] })).toBe('');
  });

  it('passes over what it does not know, and takes each filter once', () => {
    expect(parseTableUrl('?only=in-stock+nonsense+in-stock&shuffle=1')).toEqual({
      find: '',
      filters: ['in-stock'],
    });
  });
});
