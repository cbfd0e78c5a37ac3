import { expect, test } from 'vitest';
import { groupTracks, isSideHeading } from '../../../../src/domain/text/track-list.ts';

test.each([
  ...['Side A', 'side 2', 'SEITE 2 – live', 'Side One', 'A:', ' Bonus: '].map(
    (line) => [line, true] as const,
  ),
  ...['Side Effects', 'Side by Side', 'Sideways', 'Side A 3:45', 'A1 Tin'].map(
    (line) => [line, false] as const,
  ),
])('“%s” is a heading: %s', (line, expected) => {
  expect(isSideHeading(line)).toBe(expected);
});

test.each([
  ['Side A:\n1. Tin\nSide B\nRain', 'Side A: 1. Tin; Side B: Rain'],
  ['Tin\r\n\r\n  Roofs 3:45 \nBonus:\nSea', ': Tin, Roofs 3:45; Bonus: Sea'],
  [' \n', ''],
])('The lines of a list stand below their headings, as they are written: %j', (list, expected) => {
  const groups = groupTracks(list).map(({ heading, lines }) => `${heading}: ${lines.join(', ')}`);
  expect(groups.join('; ')).toBe(expected);
});
