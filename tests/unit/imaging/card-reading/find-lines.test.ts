import { expect, it } from 'vitest';
import { type Detect, findLines } from '../../../../src/imaging/card-reading/find-lines.ts';

const size = { width: 600, height: 592 };

/** A white card with black bars. */
function cardWith(...bars: { left: number; top: number; width: number; height: number }[]) {
  const data = new Uint8ClampedArray(size.width * size.height * 4).fill(255);
  for (const { left, top, width, height } of bars)
    for (let y = top; y < top + height; y++)
      data.fill(0, (y * size.width + left) * 4, (y * size.width + left + width) * 4);
  return { data, ...size };
}

/** Finds text where a picture is dark. */
const detect: Detect = async (planes, { width, height }) =>
  planes.subarray(0, width * height).map((value) => (value < 0 ? 0.9 : 0));

it('A line is found once, whether it lies or stands, also across the tiles of the search', async () => {
  const lines = await findLines(
    cardWith(
      { left: 60, top: 100, width: 12, height: 400 },
      { left: 260, top: 300, width: 300, height: 12 },
    ),
    detect,
  );
  const found = lines.map(({ center, width, height, angle }) => ({
    x: Math.round(center.x / 10) * 10,
    y: Math.round(center.y / 10) * 10,
    isLong: width > 10 * height,
    angle: Math.round(angle),
  }));
  expect(found).toEqual([
    { x: 70, y: 300, isLong: true, angle: 90 },
    { x: 410, y: 310, isLong: true, angle: 0 },
  ]);
});
