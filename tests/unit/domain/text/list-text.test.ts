import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  formatList,
  linesToList,
  splitList,
  unquoteCell,
} from '../../../../src/domain/text/list-text.ts';

it('Any items that are written as one text are read again from it', () => {
  const item = fc.string({
    unit: fc.constantFrom(...`a1 ",()[]“”„\n`),
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(fc.array(item), (items) => {
      expect(splitList(formatList(items))).toEqual(items);
    }),
  );
});

it.each<[string[], string]>([
  [['Earth, Wind & Fire', 'Santana'], '"Earth, Wind & Fire", Santana'],
  [['"Weird Al" Yankovic', '"Heroes"'], '"Weird Al" Yankovic, "Heroes"'],
  [['"Heroes"', 'Earth, Wind & Fire'], '"""Heroes""", "Earth, Wind & Fire"'],
  [['10,000 Maniacs', 'Choir (Berlin, Germany)'], '10,000 Maniacs, Choir (Berlin, Germany)'],
])('The list %j is written as %s', (items, text) => {
  expect(formatList(items)).toBe(text);
});

it.each<[string, string[]]>([
  [' a , ,, b ,', ['a', 'b']],
  ['"a, b" , c', ['a, b', 'c']],
  ['"open, b', ['"open', 'b']],
  ['1984,1985', ['1984', '1985']],
  ['Orchestra (Berlin, Germany), Low [A, B]', ['Orchestra (Berlin, Germany)', 'Low [A, B]']],
  ['Low (open, b', ['Low (open', 'b']],
  ['“Earth, Wind & Fire”, „Ja, nein“', ['Earth, Wind & Fire', 'Ja, nein']],
  ['Mira Sol\nAnna Ålund,\n', ['Mira Sol', 'Anna Ålund']],
])('The text %j is a list of %j', (text, items) => {
  expect(splitList(text)).toEqual(items);
});

it.each<[string, string]>([
  ['Earth, Wind & Fire\nSantana', '"Earth, Wind & Fire", Santana'],
  ['Mira Sol,\r\n\r\nAnna Ålund,', 'Mira Sol, Anna Ålund'],
  ['"Earth, Wind & Fire"\nSantana', '"Earth, Wind & Fire", Santana'],
  ['10,000 Maniacs\nRock, Pop', '10,000 Maniacs, "Rock, Pop"'],
])('The pasted lines %j are the list %s', (text, list) => {
  expect(linesToList(text)).toBe(list);
});

it.each<[string, string]>([
  ['"1. ""Heroes""\n2. Rain"\n', '1. "Heroes"\n2. Rain'],
  ['"Heroes"', '"Heroes"'],
  ['"Heroes"\n"Station"', '"Heroes"\n"Station"'],
  ['"open\nline', '"open\nline'],
])('The pasted text %j is meant as %j', (text, meant) => {
  expect(unquoteCell(text)).toBe(meant);
});
