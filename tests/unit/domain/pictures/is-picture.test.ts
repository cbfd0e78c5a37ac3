import { expect, it } from 'vitest';
import { isPicture } from '../../../../src/domain/pictures/is-picture.ts';

it.each([
  ['a.jpeg', '', true],
  ['a.HEIC', '', true],
  ['a', 'image/png', true],
  ['._a.jpg', 'image/jpeg', false],
  ['notes.txt', 'text/plain', false],
])('%s of type “%s” is a picture: %s', (name, type, is) => {
  expect(isPicture(new File([], name, { type }))).toBe(is);
});
