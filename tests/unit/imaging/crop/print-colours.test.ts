// @vitest-environment node
import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { applyInkColours, findCmykProfile } from '../../../../src/imaging/crop/print-colours.ts';

/** 32 × 32 pixels of all colours. */
const colours = Uint8Array.from({ length: 32 * 32 * 3 }, (_, index) => (index * 2654435761) >>> 24);
const picture = () => sharp(colours, { raw: { width: 32, height: 32, channels: 3 } });

describe('The inks of a JPEG', () => {
  it('are told from red, green and blue, with the place of the profile', async () => {
    const rgb = await picture().jpeg().toBuffer();
    const plain = new Uint8Array(await picture().toColourspace('cmyk').jpeg().toBuffer());
    const withProfile = new Uint8Array(
      await picture().withIccProfile('cmyk').toColourspace('cmyk').jpeg().toBuffer(),
    );
    expect(findCmykProfile(new Uint8Array(rgb))).toBeNull();
    expect(findCmykProfile(plain)).toEqual([]);
    const parts = findCmykProfile(withProfile) ?? [];
    expect(parts.length).toBeGreaterThan(0);
    let rest = withProfile;
    for (const { from, to } of parts.toReversed())
      rest = new Uint8Array([...rest.slice(0, from), ...rest.slice(to)]);
    expect(await sharp(rest).metadata()).toMatchObject({ space: 'cmyk', hasProfile: false });
  });
});

/** What browsers make of inks: each takes its part of the light. */
async function idealInks(): Promise<{ ideal: Uint8ClampedArray; printed: Buffer }> {
  const tiff = await picture().toColourspace('cmyk').tiff({ compression: 'none' }).toBuffer();
  const inks = await sharp(tiff).pipelineColourspace('cmyk').toColourspace('cmyk').raw().toBuffer();
  const ideal = new Uint8ClampedArray(32 * 32 * 4);
  for (let pixel = 0; pixel < 32 * 32; pixel++) {
    const [cyan, magenta, yellow, black] = inks.subarray(pixel * 4, pixel * 4 + 4);
    const light = (ink = 0) => ((255 - ink) * (255 - (black ?? 0))) / 255;
    ideal.set([light(cyan), light(magenta), light(yellow), 255], pixel * 4);
  }
  // As the printing profile of libvips has it.
  const printed = await sharp(tiff).toColourspace('srgb').removeAlpha().raw().toBuffer();
  return { ideal, printed };
}

function meanError(shown: Uint8ClampedArray, expected: Buffer): number {
  let sum = 0;
  for (let pixel = 0; pixel < 32 * 32; pixel++)
    for (let channel = 0; channel < 3; channel++)
      sum += Math.abs(shown[pixel * 4 + channel]! - expected[pixel * 3 + channel]!);
  return sum / (32 * 32 * 3);
}

test('Printed colours come much closer to a printing profile than ideal inks', async () => {
  const { ideal, printed } = await idealInks();
  const before = meanError(ideal, printed);
  applyInkColours(ideal);
  expect(before).toBeGreaterThan(20);
  expect(meanError(ideal, printed)).toBeLessThan(before / 2.2);
});

test('White paper stays white, and no ink is brighter than on paper', () => {
  const data = new Uint8ClampedArray([255, 255, 255, 255, 0, 255, 0, 255, 0, 0, 0, 255]);
  applyInkColours(data);
  expect([...data]).toEqual([255, 255, 255, 255, 0, 150, 64, 255, 29, 29, 27, 255]);
});
