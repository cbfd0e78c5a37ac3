import { describe, expect, it } from 'vitest';
import { parseAccountState } from '../../../../src/pages/account/account-state.ts';
import { ownPath } from '../../../../src/paths.ts';

describe('the next URL', () => {
  it.each(['/explore', '/explore?tape=a&find=B', '/'])('may be %s', (url) => {
    expect(ownPath(url)).toBe(url);
  });

  it.each([
    'https://elsewhere.example/explore',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    'explore',
    '/\t/elsewhere.example',
    '',
  ])('is never %j', (url) => {
    expect(ownPath(url)).toBeNull();
  });
});

describe('the state of /account', () => {
  it('comes from the URL of a mailed link', () => {
    expect(parseAccountState(null, '?mode=resetPassword&oobCode=c&apiKey=k')).toEqual({
      view: 'link',
      mode: 'resetPassword',
      code: 'c',
    });
    expect(parseAccountState(null, '?mode=verifyEmail')).toMatchObject({ code: '' });
  });

  it('comes from the history entry otherwise, and its next URL is one of this site', () => {
    const link = { view: 'link', mode: 'recoverEmail', code: 'c' };
    expect(parseAccountState(link, '')).toEqual(link);
    expect(parseAccountState({ view: 'forgot', next: '/explore?tape=a' }, '')).toEqual({
      view: 'forgot',
      next: '/explore?tape=a',
    });
    expect(parseAccountState({ next: 'https://elsewhere.example' }, '')).toEqual({
      view: 'account',
      next: null,
    });
  });

  it.each([null, undefined, 'text', 7, [], { view: 7, next: {} }])('ignores %j', (state) => {
    expect(parseAccountState(state, '?other=1')).toEqual({ view: 'account', next: null });
  });
});
