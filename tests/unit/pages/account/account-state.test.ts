import { describe, expect, it } from 'vitest';
import { parseAccountState } from '../../../../src/pages/account/account-state.ts';
import { ownPath } from '../../../../src/paths.ts';

describe('the next URL', () => {
  it.each(['/explore', '/explore?tape=a&find=B%20//C', '/', '/explore/', '/?tape=a#x'])(
    'may be %s',
    (url) => {
      expect(ownPath(url)).toBe(url);
    },
  );

  it.each([
    'https://elsewhere.example/explore',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    'explore',
    '/\t/elsewhere.example',
    '/.//elsewhere.example',
    '/%2Felsewhere.example',
    '/explore//elsewhere.example',
    '/explore\n',
    ' /explore',
    '',
  ])('is never %j', (url) => {
    expect(ownPath(url)).toBeNull();
  });
});

const origin = 'https://spool.example';
const parse = (historyState: unknown, search: string) =>
  parseAccountState(historyState, search, origin);

describe('the state of /account', () => {
  it('comes from the URL of a mailed link', () => {
    const search = '?mode=resetPassword&oobCode=c&apiKey=k';
    expect(parse(null, search)).toEqual({
      view: 'link',
      mode: 'resetPassword',
      code: 'c',
      next: null,
    });
    expect(parse(null, '?mode=verifyEmail')).toMatchObject({ code: '' });
  });

  it.each([
    ['https://spool.example/explore?tape=a&find=B', '/explore?tape=a&find=B'],
    ['https://spool.example/', '/'],
    ['https://elsewhere.example/explore', null],
    ['https://spool.example.elsewhere.example/explore', null],
    ['https://spool.example@elsewhere.example/', null],
    ['https://spool.example//elsewhere.example', null],
    ['https://spool.example/\\elsewhere.example', null],
    ['http://spool.example/explore', null],
    ['//elsewhere.example', null],
    ['/explore', null],
    ['javascript:alert(1)', null],
  ])('of a mailed link that continues to %s leads to %s', (url, next) => {
    const search = `?mode=resetPassword&oobCode=c&continueUrl=${encodeURIComponent(url)}`;
    expect(parse(null, search)).toMatchObject({ next });
  });

  it('comes from the history entry otherwise, and its next URL is one of this site', () => {
    const link = { view: 'link', mode: 'recoverEmail', code: 'c', next: null };
    expect(parse(link, '')).toEqual(link);
    expect(parse({ ...link, next: '//elsewhere.example' }, '')).toEqual(link);
    expect(parse({ view: 'forgot', next: '/explore?tape=a' }, '')).toEqual({
      view: 'forgot',
      next: '/explore?tape=a',
    });
    expect(parse({ next: 'https://elsewhere.example' }, '')).toEqual({
      view: 'account',
      next: null,
    });
  });

  it.each([null, undefined, 'text', 7, [], { view: 7, next: {} }])('ignores %j', (state) => {
    expect(parse(state, '?other=1')).toEqual({ view: 'account', next: null });
  });
});
