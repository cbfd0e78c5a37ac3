import { describe, expect, test } from 'vitest';
import { type SortKey, sortCassettes } from '../../../../src/domain/cassette-sort.ts';
import {
  joinGroups,
  sortGroups,
  sortLetter,
} from '../../../../src/pages/explore/jump/sort-groups.ts';
import { buildCassette } from '../../../support/fake-backend.ts';

const titled = (...titles: string[]) => titles.map((title) => buildCassette({ title }));
const groupsOf = (list: Parameters<typeof sortCassettes>[0], key: SortKey) =>
  sortGroups(sortCassettes(list, key, 'ascending'), key);
const brief = (groups: ReturnType<typeof sortGroups>) =>
  groups.map(({ label, index, count }) => `${label} ${index} ${count}`);

describe('Groups of a sorted list', () => {
  test('are initials, with case and accents folded and a leading "The" ignored', () => {
    const list = titled('Élan', 'echo', 'The Early', 'A\u0301bel', 'Øde', 'Zug', 'Æther');
    expect(brief(groupsOf(list, 'title'))).toEqual(['A 0 2', 'E 2 3', 'O 5 1', 'Z 6 1']);
  });

  test('are one each for signs, digits and other scripts, and for what has no value', () => {
    const list = titled(
      '',
      'Ночь',
      '夜',
      '…And',
      '12 Songs',
      '７ Songs',
      'Ωδή',
      'ليل',
      'Zug',
      'よる',
      '밤',
    );
    const groups = groupsOf(list, 'title');
    expect(groups.map(({ name }) => name)).toEqual([
      'Signs',
      'Digits',
      'Z',
      'Greek',
      'Cyrillic',
      'Arabic',
      'Korean',
      'Kana',
      'Han',
      'Without a value',
    ]);
    expect(groups[1]).toMatchObject({ label: '0–9', index: 1, count: 2 });
  });

  test('are the first artists, labels, decades of years, and years of arrival', () => {
    const list = [
      buildCassette({
        artist: ['Bo', 'Ada'],
        label: 'Frost',
        releaseYear: 1989,
        createdAt: Date.UTC(2025, 5),
      }),
      buildCassette({ artist: ['the Mole'], label: '', releaseYear: 1980, createdAt: null }),
      buildCassette({
        artist: ['Mia'],
        label: 'flux',
        releaseYear: null,
        createdAt: Date.UTC(2026, 5),
      }),
    ];
    expect(brief(groupsOf(list, 'artist'))).toEqual(['B 0 1', 'M 1 2']);
    expect(brief(groupsOf(list, 'label'))).toEqual(['F 0 2', '– 2 1']);
    expect(brief(groupsOf(list, 'releaseYear'))).toEqual(['1980s 0 2', '– 2 1']);
    expect(brief(groupsOf(list, 'createdAt'))).toEqual(['2025 0 1', '2026 1 1', '– 2 1']);
  });

  test('are joined, the smallest first, until they fit', () => {
    const list = titled('A', 'A', 'A', 'B', 'C', 'C', 'D');
    const groups = groupsOf(list, 'title');
    expect(joinGroups(groups, 4)).toEqual(groups);
    expect(brief(joinGroups(groups, 3))).toEqual(['A 0 3', 'B–C 3 3', 'D 6 1']);
    expect(joinGroups(groups, 0)).toEqual([{ label: 'A–D', name: 'A–D', index: 0, count: 7 }]);
    expect(joinGroups(groupsOf(titled('Ω', 'Я'), 'title'), 1)).toMatchObject([
      { label: 'Ω–Я', name: 'Greek to Cyrillic' },
    ]);
    const decades = [1980, 1991].map((releaseYear) => buildCassette({ releaseYear }));
    expect(joinGroups(groupsOf(decades, 'releaseYear'), 1)).toMatchObject([
      { label: '1980s', name: '1980s to 1990s' },
    ]);
  });
});

test.each([
  ['da', 'Aalborg', 'Å'],
  ['da', 'AARHUS', 'Å'],
  ['nb', 'aa', 'Å'],
  ['da', 'Abba', 'A'],
  ['en', 'Aaliyah', 'A'],
  ['cs', 'chléb', 'Ch'],
  ['cs', 'cihla', 'c'],
  ['hu', 'Szív', 'Sz'],
  ['en', 'A\u0301bel', 'Á'],
  ['en', '📼 Tape', '📼'],
  ['en', '', ''],
])('In the language %s “%s” stands under the letter “%s”', (language, text, letter) => {
  const { compare } = new Intl.Collator(language, { sensitivity: 'base' });
  expect(sortLetter(text, compare)).toBe(letter);
});
