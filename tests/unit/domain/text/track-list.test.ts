import { expect, test } from 'vitest';
import {
  groupTracks,
  parseTrackList,
  trackPosition,
} from '../../../../src/domain/text/track-list.ts';

/** Each line as "POSITION | TITLE | DURATION"; a heading as "# TITLE". */
const read = (lines: readonly string[]) =>
  parseTrackList(lines.join('\n')).map((line) =>
    line.kind === 'heading'
      ? `# ${line.title}`
      : `${trackPosition(line)} | ${line.title} | ${line.duration}`,
  );

test.each<[title: string, lines: string[], read: string[]]>([
  [
    'has side, number and duration',
    ['A1 Tin 3:10', 'B12 Roofs'],
    ['A1 | Tin | 3:10', 'B12 | Roofs | '],
  ],
  [
    'may have signs behind its positions',
    ['A 1. Tin', 'A2) Roofs', 'B 1 - Rain', 'B03: Ice', '4.Sea', '01 - Fog'],
    ['A1 | Tin | ', 'A2 | Roofs | ', 'B1 | Rain | ', 'B3 | Ice | ', '4 | Sea | ', '1 | Fog | '],
  ],
  [
    'has durations behind blanks, dots, tabs or in brackets',
    ['1. Tin (3:45)', '2. Roofs ..... 1:02:33', '3. Rain\t4:05', '4. Ice – [0:59]'],
    ['1 | Tin | 3:45', '2 | Roofs | 1:02:33', '3 | Rain | 4:05', '4 | Ice | 0:59'],
  ],
  [
    'has titles that are times',
    ['1. 4:33', '2. 10:15 Saturday Night'],
    ['1 | 4:33 | ', '2 | 10:15 Saturday Night | '],
  ],
  [
    'gives the letter of a heading to the tracks below',
    ['Side A', '1. Tin', '', 'SEITE 2 – live', '1. Rain', 'Bonus:', 'Sea'],
    ['# Side A', 'A1 | Tin | ', '# SEITE 2 – live', 'B1 | Rain | ', '# Bonus:', ' | Sea | '],
  ],
  [
    'keeps songs that resemble headings and positions',
    ['Side Effects', 'Side by Side', 'Sideways', '99 Luftballons', '7 and 7 Is', '7-Teen', '1999'],
    [
      ' | Side Effects | ',
      ' | Side by Side | ',
      ' | Sideways | ',
      ' | 99 Luftballons | ',
      ' | 7 and 7 Is | ',
      ' | 7-Teen | ',
      ' | 1999 | ',
    ],
  ],
  ['may be empty', ['', ' '], []],
])('A track list %s', (_, lines, expected) => {
  expect(read(lines)).toEqual(expected);
});

test('A track list has lines that end as in Windows, each with its number', () => {
  expect(parseTrackList('A1 Tin\r\n\r\nA2 Roofs').map(({ index }) => index)).toEqual([0, 2]);
});

test.each([
  ['Side A:\n1. Tin\nSide B\nRain', 'Side A: Tin; Side B: Rain'],
  ['A1 Tin\nA2 Roofs\nlive\nB1 Rain', 'Side A: Tin, Roofs, live; Side B: Rain'],
  ['Tin\nRoofs', ': Tin, Roofs'],
])('Tracks are grouped below their headings, else by their sides: %j', (list, expected) => {
  const groups = groupTracks(parseTrackList(list)).map(
    ({ heading, lines }) => `${heading}: ${lines.map(({ title }) => title).join(', ')}`,
  );
  expect(groups.join('; ')).toBe(expected);
});
