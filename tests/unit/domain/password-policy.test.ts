import { expect, it } from 'vitest';
import { missingInPassword, type PasswordPolicy } from '../../../src/domain/password-policy.ts';

const policy = (minLength: number, needsAll: boolean): PasswordPolicy => ({
  minLength,
  needsLowerCase: needsAll,
  needsUpperCase: needsAll,
  needsNumber: needsAll,
  needsSymbol: needsAll,
});
const strict = policy(8, true);
const relaxed = policy(6, false);

it.each([
  [
    '',
    [
      'at least 8 characters',
      'a lower-case letter',
      'an upper-case letter',
      'a number',
      'a symbol',
    ],
  ],
  ['abcdefgh', ['an upper-case letter', 'a number', 'a symbol']],
  ['ABC1', ['at least 8 characters', 'a lower-case letter', 'a symbol']],
  ['Éclair 4', ['a symbol']],
  ['Ab1!Ab1!', []],
])('A password "%s" lacks %j of the strictest policy', (password, labels) => {
  expect(missingInPassword(strict, password)).toEqual(labels);
});

it('A policy without classes asks for the length alone', () => {
  expect(missingInPassword(relaxed, 'abcde')).toEqual(['at least 6 characters']);
  expect(missingInPassword(relaxed, 'abcdef')).toEqual([]);
});
