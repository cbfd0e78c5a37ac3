import { expect, it, test } from 'vitest';
import { closestRows } from '../../../src/import-export/closest-rows.ts';

const row = (rowNumber: number, releaseId: string, title: string, ...artist: string[]) => ({
  rowNumber,
  releaseId,
  title,
  artist,
});
const rows = [
  row(1, '1234567', 'Debut', 'Björk'),
  row(2, '1234576', 'Post', 'Björk'),
  row(3, 'COLD 5', 'Holiday', 'The Magnetic Fields'),
  row(4, '', 'Holidays in the Sun', 'Sex Pistols'),
];
const closest = closestRows(rows);

test.each<[string, ...[number, string][]]>([
  ['1234568', [1, '1234567'], [2, '1234576']],
  ['holiday', [3, 'Holiday'], [4, 'Holidays in the Sun']],
  ['cold-05', [3, 'COLD 5']],
  ['bjork_debut_scan', [1, 'Björk Debut']],
  ['IMG_2041'],
  ['x'],
])('The rows closest to “%s” are named, best first', (name, ...expected) => {
  expect(closest(name).map(({ rowNumber, text }) => [rowNumber, text])).toEqual(expected);
});

it('At most three rows are named, each once', () => {
  const many = closestRows([1, 2, 3, 4, 5].map((number) => row(number, '777', 'Same', 'Same')));
  expect(many('same').map(({ rowNumber }) => rowNumber)).toEqual([1, 2, 3]);
});
