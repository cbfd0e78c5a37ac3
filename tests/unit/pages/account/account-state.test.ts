import { expect, it } from 'vitest';
import { parseAccountState } from '../../../../src/pages/account/account-state.ts';
import { ownPath } from '../../../../src/paths.ts';

const parse = (historyState: unknown, search = '') =>
  parseAccountState(historyState, search, 'https://spool.example');

it.each([
  ['/explore?tape=a&find=B%20//C', true],
  ['/', true],
  ['/?tape=a#x', true],
  ['https://elsewhere.example/explore', false],
  ['//elsewhere.example', false],
  ['/\\elsewhere.example', false],
  ['javascript:alert(1)', false],
  ['/\t/elsewhere.example', false],
  ['/.//elsewhere.example', false],
  ['/%2Felsewhere.example', false],
  ['/explore//elsewhere.example', false],
  [' /explore', false],
  ['', false],
])('%j is a path of this site: %s', (url, isOwn) => {
  expect(ownPath(url)).toBe(isOwn ? url : null);
});

it.each([
  ['https://spool.example/explore?tape=a&find=B', '/explore?tape=a&find=B'],
  ['https://elsewhere.example/explore', null],
  ['https://spool.example.elsewhere.example/explore', null],
  ['https://spool.example@elsewhere.example/', null],
  ['https://spool.example//elsewhere.example', null],
  ['http://spool.example/explore', null],
])('A mailed link that continues to %s leads to %s', (url, next) => {
  const search = `?mode=resetPassword&oobCode=c&continueUrl=${encodeURIComponent(url)}`;
  expect(parse(null, search)).toEqual({ view: 'reset', code: 'c', next });
});

it('Without a mailed link the state comes from the history entry, and leads to a path of this site', () => {
  const link = { view: 'reset', code: 'c', next: null };
  expect(parse(link)).toEqual(link);
  expect(parse({ view: 'forgot', next: '/explore' })).toMatchObject({ next: '/explore' });
  expect(parse({ next: '//elsewhere.example' })).toMatchObject({ view: 'account', next: null });
});

it.each([null, undefined, 'text', 7, [], { view: 7, next: {} }])(
  'The state %j of a history entry shows the account',
  (state) => {
    expect(parse(state, '?other=1')).toEqual({ view: 'account', code: '', next: null });
  },
);
