// @vitest-environment node
import { decode } from 'blurhash';
import { expect, test } from 'vitest';
import { averageColour, isValidBlurhash } from '../../../src/domain/blurhash-colour.ts';
import { encodeBlurhash } from '../../../src/imaging/crop/blurhash.ts';

const picture = (width: number, height: number, colour: (x: number, y: number) => number[]) => {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set([...colour(x, y), 255], (y * width + x) * 4);
  return { data, width, height };
};

test('a plain picture gives a hash of 4×4 components whose average is its colour', () => {
  const hash = encodeBlurhash(picture(64, 64, () => [200, 30, 90]));
  expect(hash).toHaveLength(36);
  expect(isValidBlurhash(hash)).toBe(true);
  expect(averageColour(hash)).toBe('#c81e5a');
});

test('a narrow spine keeps its top above its bottom', () => {
  const hash = encodeBlurhash(picture(8, 64, (_, y) => (y < 32 ? [250, 20, 20] : [20, 20, 250])));
  const [topRed, , topBlue] = decode(hash, 1, 8);
  const [bottomRed, , bottomBlue] = decode(hash, 1, 8).slice(-4);
  expect(topRed).toBeGreaterThan(topBlue!);
  expect(bottomBlue).toBeGreaterThan(bottomRed!);
});
