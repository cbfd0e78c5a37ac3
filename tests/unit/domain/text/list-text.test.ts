import { describe, expect, it } from 'vitest';
import { formatList, splitList } from '../../../../src/domain/text/list-text.ts';

describe('A list in one text', () => {
  it.each<[string[], string]>([
    [[], ''],
    [['Nirvana'], 'Nirvana'],
    [['a', 'b'], 'a, b'],
    [['Earth, Wind & Fire', 'Santana'], '"Earth, Wind & Fire", Santana'],
    [['"Weird Al" Yankovic', '"Heroes"'], '"Weird Al" Yankovic, "Heroes"'],
    [['"Heroes"', 'Earth, Wind & Fire'], '"""Heroes""", "Earth, Wind & Fire"'],
    [['"Moth, Flame"'], '"""Moth, Flame"""'],
    [['""Heroes""'], '""Heroes""'],
    [['10,000 Maniacs', 'Choir (Berlin, Germany)'], '10,000 Maniacs, Choir (Berlin, Germany)'],
    [['7" Mix'], '7" Mix'],
    [[' blank', 'after '], '" blank", "after "'],
    [['a (b', 'c)'], '"a (b", c)'],
    [['Sunn O)))', 'Boris'], 'Sunn O))), Boris'],
    [[','], '","'],
    [['“Heroes”', 'a, b'], '"“Heroes”", "a, b"'],
    [['“Heroes”', '„Ich“'], '“Heroes”, „Ich“'],
    [['"'], '"'],
    [['",', ',"'], '""",", ",""'.replace(',""', ',"""')],
  ])('of %j is written and read as %j', (items, cell) => {
    expect(formatList(items)).toBe(cell);
    expect(splitList(cell)).toEqual(items);
  });

  it.each<[string, string[]]>([
    ['a,b', ['a', 'b']],
    [' a , ,, b ,', ['a', 'b']],
    ['"Weird Al" Yankovic, b', ['"Weird Al" Yankovic', 'b']],
    ['"a, b" , c', ['a, b', 'c']],
    ['"a", "b, c"', ['a', 'b, c']],
    ['"""Heroes"""', ['"Heroes"']],
    ['"open, b', ['"open', 'b']],
    ['10,000 Maniacs, Low', ['10,000 Maniacs', 'Low']],
    ['1984,1985', ['1984', '1985']],
    ['Orchestra (Berlin, Germany), Low [A, B]', ['Orchestra (Berlin, Germany)', 'Low [A, B]']],
    ['Low (open, b', ['Low (open', 'b']],
    ['“Earth, Wind & Fire”, „Ja, nein“', ['Earth, Wind & Fire', 'Ja, nein']],
    ['Mira Sol\nAnna Ålund,\n', ['Mira Sol', 'Anna Ålund']],
    ['"a, b"\nc', ['a, b', 'c']],
    ['   ', []],
  ])('is also read from %j', (cell, items) => {
    expect(splitList(cell)).toEqual(items);
  });
});
