import { decode } from 'blurhash';
import { expect, test } from 'vitest';
import { averageColour, isValidBlurhash } from '../../../../src/domain/blurhash-colour.ts';
import { encodeBlurhash } from '../../../../src/imaging/crop/blurhash.ts';

const image = (width: number, height: number, colour: (x: number, y: number) => number[]) => {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set([...colour(x, y), 255], (y * width + x) * 4);
  return { data, width, height };
};

test('An image of one colour gives a blurhash of 4×4 components with that average colour', () => {
  const hash = encodeBlurhash(image(64, 64, () => [200, 30, 90]));
  expect(hash).toHaveLength(36);
  expect(isValidBlurhash(hash)).toBe(true);
  expect(averageColour(hash)).toBe('#c81e5a');
});

test('The blurhash of a narrow spine keeps top and bottom apart', () => {
  const hash = encodeBlurhash(image(8, 64, (_, y) => (y < 32 ? [250, 20, 20] : [20, 20, 250])));
  const [topRed, , topBlue] = decode(hash, 1, 8);
  const [bottomRed, , bottomBlue] = decode(hash, 1, 8).slice(-4);
  expect(topRed).toBeGreaterThan(topBlue!);
  expect(bottomBlue).toBeGreaterThan(bottomRed!);
});
