import { describe, expect, test } from 'vitest';
import {
  groupTracks,
  isSideHeading,
  parseTrackList,
  trackPosition,
} from '../../../../src/domain/text/track-list.ts';

/** Each line as "POSITION | TITLE | DURATION"; a heading as "# TITLE", another line as "= TITLE". */
const read = (lines: readonly string[]) =>
  parseTrackList(lines.join('\n')).map((line) =>
    line.kind === 'track'
      ? `${trackPosition(line)} | ${line.title} | ${line.duration}`
      : `${line.kind === 'heading' ? '#' : '='} ${line.title}`,
  );

describe('The lines', () => {
  const cases: [title: string, lines: string[], read: string[]][] = [
    [
      'has side, number and duration',
      ['A1 Tin 3:10', 'B1 Roofs'],
      ['A1 | Tin | 3:10', 'B1 | Roofs | '],
    ],
    [
      'may have signs behind its positions',
      ['A 1. Tin', 'A2) Roofs', 'B 1 - Rain', 'b2. Sea', 'B03: Ice'],
      ['A1 | Tin | ', 'A2 | Roofs | ', 'B1 | Rain | ', 'B2 | Sea | ', 'B3 | Ice | '],
    ],
    [
      'has durations behind blanks, dots, tabs or in brackets',
      [
        '1. Tin (3:45)',
        '2. Roofs ..... 1:02:33',
        '3. Rain\t4:05',
        "4. Sea – 3'20",
        '5. Ice [0:59]',
      ],
      [
        '1 | Tin | 3:45',
        '2 | Roofs | 1:02:33',
        '3 | Rain | 4:05',
        "4 | Sea | 3'20",
        '5 | Ice | 0:59',
      ],
    ],
    [
      'has a title that is a time',
      ['1. 4:33', '2. 10:15 Saturday Night'],
      ['1 | 4:33 | ', '2 | 10:15 Saturday Night | '],
    ],
    [
      'gives the letter of a heading to the tracks below',
      ['Side A', '1. Tin', '2. Roofs', '', 'SEITE B:', '1. Rain'],
      ['# Side A', 'A1 | Tin | ', 'A2 | Roofs | ', '# SEITE B:', 'B1 | Rain | '],
    ],
    [
      'may be counted through both sides',
      ['Side One', '01 - Tin', '02 - Roofs', 'Side Two', '03 - Rain'],
      ['# Side One', 'A1 | Tin | ', 'A2 | Roofs | ', '# Side Two', 'B3 | Rain | '],
    ],
    [
      'counts the tracks of a side where nothing is numbered',
      ['A', '終電 4:03', '夏の窓 5:39', '(live)', 'B', '海岸線'],
      ['# A', 'A1 | 終電 | 4:03', 'A2 | 夏の窓 | 5:39', '= (live)', '# B', 'B1 | 海岸線 | '],
    ],
    [
      'keeps a song that resembles a heading',
      ['Side Effects', 'Sideways', 'B Side Life'],
      [' | Side Effects | ', ' | Sideways | ', ' | B Side Life | '],
    ],
    [
      'keeps titles that begin with a number or a letter',
      [
        '99 Luftballons',
        '1999',
        '7 and 7 Is',
        'A Day in the Life',
        '1 Thing',
        'C30 C60 C90 Go',
        '7-Teen',
      ],
      [
        ' | 99 Luftballons | ',
        ' | 1999 | ',
        ' | 7 and 7 Is | ',
        ' | A Day in the Life | ',
        ' | 1 Thing | ',
        ' | C30 C60 C90 Go | ',
        ' | 7-Teen | ',
      ],
    ],
    [
      'keeps such titles whole behind their numbers',
      ['1 99 Luftballons', '2 1999', '3 7 and 7 Is', '4 A Day in the Life 5:33'],
      ['1 | 99 Luftballons | ', '2 | 1999 | ', '3 | 7 and 7 Is | ', '4 | A Day in the Life | 5:33'],
    ],
    [
      'may have one track on each side',
      ['A. Tin 21:40', 'B. Roofs 20:05'],
      ['A | Tin | 21:40', 'B | Roofs | 20:05'],
    ],
    [
      'shows a line that fits nothing as it is',
      ['A1 Tin', 'recorded in a boathouse', 'A2 Roofs', 'Thanks: Ada'],
      ['A1 | Tin | ', '= recorded in a boathouse', 'A2 | Roofs | ', '= Thanks: Ada'],
    ],
    [
      'may lack a number',
      ['1. Tin', '3. Roofs', '4. Rain'],
      ['1 | Tin | ', '3 | Roofs | ', '4 | Rain | '],
    ],
    ['may be a text', ['All songs by Ada'], [' | All songs by Ada | ']],
    ['may be empty', ['', ' '], []],
  ];
  test.each(cases)('A track list %s', (_, lines, expected) => {
    expect(read(lines)).toEqual(expected);
  });

  test('A track list has lines that end as in Windows, each with its number', () => {
    expect(parseTrackList('A1 Tin\r\n\r\nA2 Roofs').map(({ index }) => index)).toEqual([0, 2]);
  });
});

test.each([
  ['Side A', true],
  ['SIDE B:', true],
  ['A-Seite', true],
  ['Face 2', true],
  ['Tape 2, Side A', true],
  ['Tape 2', true],
  ['Side A – Live in Oslo', true],
  ['A面', true],
  ['B:', true],
  ['Side Effects', false],
  ['Side A: Ghosts 3:45', false],
  ['a', false],
  ['I', false],
  ['Sideshow', false],
])('“%s” is the heading of a side: %s', (line, expected) => {
  expect(isSideHeading(line)).toBe(expected);
});

test('Tracks are grouped below their headings, else by their sides', () => {
  const groups = (list: string) =>
    groupTracks(parseTrackList(list)).map(({ heading, lines }) => [
      heading,
      ...lines.map(({ title }) => title),
    ]);
  expect(groups('Side A:\n1. Tin\nSide B\n1. Rain\nlive')).toEqual([
    ['Side A', 'Tin'],
    ['Side B', 'Rain', 'live'],
  ]);
  expect(groups('A1 Tin\nA2 Roofs\nB1 Rain')).toEqual([
    ['Side A', 'Tin', 'Roofs'],
    ['Side B', 'Rain'],
  ]);
  expect(groups('Tin\nRoofs')).toEqual([['', 'Tin', 'Roofs']]);
});
