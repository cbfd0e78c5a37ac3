import { expect, test } from 'vitest';
import { formatFileName } from '../../../../src/imaging/crop/open-image.ts';

test.each([
  ['Seite Ä (1).jpg', 'Seite Ä (1).jpg'],
  ['photo\u202egpj.exe\n', 'photogpj.exe'],
  [`${'a'.repeat(80)}-the-end.jpeg`, `${'a'.repeat(40)}…aa-the-end.jpeg`],
  ['📼'.repeat(61), `${'📼'.repeat(40)}…${'📼'.repeat(15)}`],
])('A file name %j is formatted as %j in a message', (name, formatted) => {
  expect(formatFileName(name)).toBe(formatted);
});
