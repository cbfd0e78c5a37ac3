import { expect, test } from 'vitest';
import { findByTyping } from '../../../../src/pages/explore/jump/find-by-typing.ts';
import { buildCassette } from '../../../support/fake-backend.ts';

const list = ['Aalto', 'Ash', 'The Moth', 'Mö 2', 'Mud', '"Om"'].map((title, index) =>
  buildCassette({ title, releaseYear: 1990 + index }),
);
const find = (typed: string, from: number) => findByTyping(list, 'title', typed, from);

test('Typing finds the next value that begins with it, round the end of the list', () => {
  expect([find('m', -1), find('m', 2), find('m', 4)]).toEqual([2, 3, 2]);
  expect(find('a', 1)).toBe(0);
  expect(findByTyping(list, 'releaseYear', '1993', -1)).toBe(3);
});

test('Further letters stay on a value that begins with them', () => {
  expect([find('mo', 2), find('mo', 3), find('mu', 2)]).toEqual([2, 3, 4]);
});

test('A repeated letter leads on, unless a value begins with it twice', () => {
  expect([find('mmm', 2), find('aa', 1)]).toEqual([3, 0]);
});

test('Accents, blanks and signs are left out', () => {
  expect([find('MO2', 0), find('o', 0), find('x', 0), find('"', 0)]).toEqual([3, 5, -1, -1]);
});
