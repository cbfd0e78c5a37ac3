import { expect, it } from 'vitest';
import { putLine, type ReadField } from '../../../../src/pages/admin/card-reading/put-line.ts';

it.each<[ReadField, string, string, string | null]>([
  ['title', 'Night ', 'Bus', 'Night Bus'],
  ['artist', 'Mira Sol', 'Earth, Wind & Fire', 'Mira Sol, "Earth, Wind & Fire"'],
  ['trackList', 'Side A', '1. Low Tide', 'Side A\n1. Low Tide'],
  ['releaseYear', '', '© 1987 Kettle Tapes', '1987'],
  ['releaseYear', '', 'Kettle Tapes', null],
  ['releaseYear', '1990', '1987', null],
])('Into %s with “%s” the line “%s” goes as %j', (field, value, line, expected) => {
  expect(putLine(field, value, line)).toBe(expected);
});
