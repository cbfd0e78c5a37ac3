import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { noImages } from '../../../../src/domain/cassette.ts';
import {
  colourOf,
  sortByColour,
  spineColour,
  typesetColour,
} from '../../../../src/domain/wall/colours.ts';
import { cassetteWithoutImages } from '../../../support/fake-backend.ts';

test.each([
  ['Red', '#ff0000', '#8e2a1c', '#e0115f', '#cc0066'],
  ['Orange', '#ff8c00', '#8b4513', '#c8741c'],
  ['Yellow', '#ffd700', '#b59a1e'],
  ['Green', '#2e8b57', '#00aa00'],
  ['Blue', '#2b3fd1', '#00aaaa', '#a9c9e8'],
  ['Purple', '#8000ff', '#5d2a6b', '#a020a0'],
  ['White', '#ffffff', '#f2ede1', '#f5deb3', '#c0c0c0'],
  ['Grey', '#808080', '#5a544a'],
  ['Black', '#000000', '#1c1a17', '#3b3b3b'],
])('The group %s has its colours', (name, ...colours) => {
  expect(colours.map((colour) => `${colour} ${colourOf(colour)}`)).toEqual(
    colours.map((colour) => `${colour} ${name}`),
  );
});

test('Hues come first, then white, grey and black, each from light to dark', () => {
  const colours = ['#000000', '#2b3fd1', '#8e2a1c', '#808080', '#ff0000', '#ffffff', '#1c1a17'];
  const tapes = colours.map((colour) => cassetteWithoutImages({ id: colour }));
  const wall = sortByColour(tapes, ({ id }) => id);
  expect(wall.map(({ id }) => id)).toEqual([
    ...['#ff0000', '#8e2a1c', '#2b3fd1', '#ffffff', '#808080', '#1c1a17', '#000000'],
  ]);
});

test('A spine without a picture has the colour in which its text is set', () => {
  const css = readFileSync('src/styles/tokens.css', 'utf8');
  const colours = ['--blue', '--coral', '--paper-bright', '--ink'].map(
    (name) => new RegExp(`${name}: (#\\w+);`).exec(css)?.[1],
  );
  const ids = Array.from({ length: 20 }, (_, at) => `tape${at}`);
  expect(new Set(ids.map(typesetColour)).size).toBe(4);
  expect(ids.map((id) => spineColour(cassetteWithoutImages({ id }), false))).toEqual(
    ids.map((id) => colours[typesetColour(id)]),
  );
});

test('A spine with a picture has its average colour', () => {
  const spine = { path: 'images/x', token: '', blurhash: 'UKQSq|_2j[_2~poffQofofj[fQfk_2offQof' };
  const cassette = cassetteWithoutImages({ images: { ...noImages, spine } });
  expect(spineColour(cassette, true)).toBe('#e5dac6');
});
