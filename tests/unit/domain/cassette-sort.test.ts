import { describe, expect, test } from 'vitest';
import type { Cassette } from '../../../src/domain/cassette.ts';
import { sortCassettes } from '../../../src/domain/cassette-sort.ts';
import { buildCassette } from '../../support/fake-backend.ts';

const titled = (...titles: string[]) => titles.map((title) => buildCassette({ title }));
const the = ['The'];
const sortedTitles = (list: Cassette[], articles = the) =>
  sortCassettes(list, 'title', 'ascending', articles).map(({ title }) => title);

describe('Sorting', () => {
  test.each([
    [
      'is by locale and ignores case and accents',
      ['apple', 'Éclair', 'eclipse', 'Öl', 'zebra', 'Zug'],
    ],
    [
      'takes numbers as such, with signs between their thousands too',
      [
        ...['2 Lamps', '10 Lamps', '１２ Lamps', '999.5 Lamps', '1,000 Lamps', '1.001 Lamps'],
        ...['1’002 Lamps', '1\u202f003 Lamps', '1004 Lamps', '2,000,000 Lamps', '501364000001'],
        ...['0701237412345', '1234567890123', '9007199254740993', '9007199254740994', 'IX', 'V'],
      ],
    ],
    [
      'ignores a leading "The" in any case, and nothing else',
      ['the apple', 'THE Bell', 'The', 'Theatre', 'Them', 'The Zoo'],
    ],
    [
      'ignores other articles where the site names them',
      ['L’Affaire', 'Dieter', 'Die Kassette', "L'Oubli", 'Les Rita', 'The Zoo'],
      ['Die', 'Les', 'L’'],
    ],
  ])('%s', (_, sorted, articles = the) => {
    expect(sortedTitles(titled(...sorted.toSorted()), articles)).toEqual(sorted);
  });

  test('puts cassettes without a value last, in both directions', () => {
    const years = [1990, null, 1980, null].map((releaseYear) => buildCassette({ releaseYear }));
    const sorted = (direction: 'ascending' | 'descending') =>
      sortCassettes(years, 'releaseYear', direction, the).map(({ releaseYear }) => releaseYear);
    expect(sorted('ascending')).toEqual([1980, 1990, null, null]);
    expect(sorted('descending')).toEqual([1990, 1980, null, null]);
    const labels = ['', 'B', '  ', 'A'].map((label) => buildCassette({ label }));
    const byLabel = sortCassettes(labels, 'label', 'descending', the);
    expect(byLabel.map(({ label }) => label)).toEqual(['B', 'A', '', '  ']);
  });

  test('keeps the order of equal cassettes and does not change the given list', () => {
    const list = Object.freeze(['b', 'a', 'c'].map((id) => buildCassette({ id })));
    for (const direction of ['ascending', 'descending'] as const)
      expect(sortCassettes(list, 'title', direction, the)).toEqual(list);
  });
});
