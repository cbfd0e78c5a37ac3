import { describe, expect, it } from 'vitest';
import { joinCell, splitCell } from '../../../src/import-export/list-cell.ts';

describe('A list in one cell', () => {
  it.each<[string[], string]>([
    [[], ''],
    [['Nirvana'], 'Nirvana'],
    [['a', 'b'], 'a, b'],
    [['Earth, Wind & Fire', 'Santana'], '"Earth, Wind & Fire", Santana'],
    [['"Weird Al" Yankovic'], '"""Weird Al"" Yankovic"'],
    [['"Heroes"'], '"""Heroes"""'],
    [['7" Mix'], '7" Mix'],
    [[' blank', 'after '], '" blank", "after "'],
    [[','], '","'],
    [['"'], '""""'],
    [['",', ',"'], '""",", ",""'.replace(',""', ',"""')],
  ])('of %j is written and read as %j', (items, cell) => {
    expect(joinCell(items)).toBe(cell);
    expect(splitCell(cell)).toEqual(items);
  });

  it.each<[string, string[]]>([
    ['a,b', ['a', 'b']],
    [' a , ,, b ,', ['a', 'b']],
    ['"Weird Al" Yankovic, b', ['"Weird Al" Yankovic', 'b']],
    ['"a, b" , c', ['a, b', 'c']],
    ['"open, b', ['"open', 'b']],
    ['   ', []],
  ])('is also read from %j', (cell, items) => {
    expect(splitCell(cell)).toEqual(items);
  });
});
