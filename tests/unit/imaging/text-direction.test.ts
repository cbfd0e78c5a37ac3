import sharp from 'sharp';
import { expect, it } from 'vitest';
import { isTextSideways } from '../../../src/imaging/text-direction.ts';

/** The flap of a J-card of the demo catalogue. */
async function demoFlap(number: number) {
  const file = `demo/images/${String(number).padStart(2, '0')}-fullJCard.webp`;
  const { data, info } = await sharp(file)
    .extract({ left: 0, top: 0, width: 187, height: 775 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

const sideways = [
  1, 3, 4, 8, 10, 12, 18, 19, 21, 22, 23, 24, 25, 26, 28, 31, 32, 33, 37, 39, 40, 43, 46, 47,
];

it('The direction of the text is found on all 48 flaps of the demo catalogue', async () => {
  const found: number[] = [];
  for (let number = 1; number <= 48; number++)
    if (isTextSideways(await demoFlap(number))) found.push(number);
  expect(found).toEqual(sideways);
});

it('A flap of one colour is not turned', () => {
  expect(
    isTextSideways({
      data: new Uint8ClampedArray(187 * 775 * 4).fill(99),
      width: 187,
      height: 775,
    }),
  ).toBe(false);
});
