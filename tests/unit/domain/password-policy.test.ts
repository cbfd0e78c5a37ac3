import { expect, it } from 'vitest';
import { checkPassword, type PasswordPolicy } from '../../../src/domain/password-policy.ts';

const strict: PasswordPolicy = {
  minLength: 8,
  needsLowerCase: true,
  needsUpperCase: true,
  needsNumber: true,
  needsSymbol: true,
};
const relaxed: PasswordPolicy = {
  minLength: 6,
  needsLowerCase: false,
  needsUpperCase: false,
  needsNumber: false,
  needsSymbol: false,
};
const unmet = (password: string, policy = strict) =>
  checkPassword(policy, password).flatMap(({ label, isMet }) => (isMet ? [] : [label]));

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
  expect(unmet(password)).toEqual(labels);
});

it('A policy without classes asks for the length alone', () => {
  expect(checkPassword(relaxed, 'abcde')).toEqual([
    { label: 'at least 6 characters', isMet: false },
  ]);
  expect(unmet('abcdef', relaxed)).toEqual([]);
});
