import { resolve } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Point, Quad } from '../../../../src/domain/pictures/placement.ts';
import { projectionOnto } from '../../../../src/imaging/crop/projection.ts';
import { findOutline } from '../../../../src/imaging/outline/find-outline.ts';

const card = await sharp(resolve('demo/images/04-fullJCard.webp'))
  .removeAlpha()
  .raw()
  .toBuffer({ resolveWithObject: true });

const size = { width: 336, height: 300 };
/** Places are for 480 × 400. The picture is smaller, which is faster, and has the shape of a card. */
const at = (x: number, y: number): Point => ({ x: x * 0.7, y: y * 0.75 });
const tilted: Quad = [at(112, 52), at(400, 68), at(384, 340), at(96, 324)];
const straight: Quad = [at(48, 28), at(432, 28), at(432, 372), at(48, 372)];
const bordered: Quad = [at(20, 16), at(460, 16), at(460, 384), at(20, 384)];
const inPerspective: Quad = [at(112, 62), at(390, 48), at(404, 350), at(90, 330)];
const filling: Quad = [at(0, 0), at(480, 0), at(480, 400), at(0, 400)];
/** What is printed on the front of a card that fills the picture, with a plain border around it. */
const printed: Quad = [at(190, 120), at(460, 120), at(460, 372), at(190, 372)];
const small: Quad = [at(130, 100), at(370, 100), at(370, 310), at(130, 310)];

const isOnFrame = (x: number, y: number) =>
  Math.round(40 * Math.max(Math.abs(x / size.width - 0.5), Math.abs(y / size.height - 0.5))) === 16;

type Ground = (x: number, y: number) => number;

/** The distance of a point from the inside of the corners, at most 40. */
function distanceFrom(corners: Quad, { x, y }: Point): number {
  const distances = corners.map((a, index) => {
    const b = corners[(index + 1) % 4] as Point;
    return ((b.y - a.y) * (x - a.x) - (b.x - a.x) * (y - a.y)) / Math.hypot(b.x - a.x, b.y - a.y);
  });
  return Math.min(40, Math.max(0, ...distances));
}

/** A scan of cards on a ground, whose brightness is given for each pixel, with noise and perhaps a shadow. */
function scanOf(cards: readonly Quad[], ground: Ground, hasShadow = false, picture = size) {
  const { width, height } = picture;
  const data = new Uint8ClampedArray(4 * width * height);
  const set = (pixel: number, channel: number, value: number) => {
    data[4 * pixel + channel] = value + ((pixel * 7919 + channel * 31) % 9) - 4;
  };
  for (let pixel = 0; pixel < width * height; pixel++) {
    const point = { x: (pixel % width) + 0.5, y: Math.floor(pixel / width) + 0.5 };
    const distance = Math.min(...cards.map((corners) => distanceFrom(corners, point)));
    const light = hasShadow ? 1 - 0.4 * Math.max(0, 1 - distance / 8) : 1;
    for (const channel of [0, 1, 2]) set(pixel, channel, ground(point.x, point.y) * light);
  }
  // The card has more pixels than its place in the scan.
  for (const corners of cards) {
    const toScan = projectionOnto(corners, card.info);
    for (let from = 0; from < card.info.width * card.info.height; from++) {
      const { x, y } = toScan({ x: from % card.info.width, y: Math.floor(from / card.info.width) });
      const pixel = Math.floor(y) * width + Math.floor(x);
      for (const channel of [0, 1, 2]) set(pixel, channel, card.data[3 * from + channel]!);
    }
  }
  return { data, ...picture };
}

function expectNear(found: Quad | null, corners: Quad) {
  for (const [index, { x, y }] of corners.entries())
    expect(Math.hypot(found![index]!.x - x, found![index]!.y - y)).toBeLessThan(3);
}

test.each<[string, Quad, Ground, boolean]>([
  ['on white', tilted, () => 250, false],
  ['on grey', tilted, () => 150, false],
  ['on black', tilted, () => 15, false],
  ['straight, in the middle of an even ground', straight, () => 250, false],
  ['small, in the middle of a picture of its shape', small, () => 150, false],
  ['in a photo, in perspective, in uneven light', inPerspective, (x) => 120 + x / 10, false],
  ['beside a pen', tilted, (x, y) => (x < 30 && y > 190 && y < 250 ? 30 : 150), false],
  ['on stripes', tilted, (x, y) => ((x + y) % 40 < 20 ? 90 : 160), false],
  ['with a soft shadow around it', tilted, () => 235, true],
])('The outline of a card is found %s', (_, corners, ground, hasShadow) => {
  const found = findOutline(scanOf([corners], ground, hasShadow));
  expectNear(found, corners);
});

test.each<[string, readonly Quad[], Ground]>([
  ['where the card fills the picture', [filling], () => 250],
  ['of a picture that is printed on a card, with a plain border', [printed], () => 250],
  ['of a card with a narrow border that is printed on it', [bordered], () => 250],
  [
    'of one of two cards',
    [
      [at(30, 100), at(220, 100), at(220, 285), at(30, 285)],
      [at(250, 90), at(440, 90), at(440, 275), at(250, 275)],
    ],
    () => 250,
  ],
  [
    'around four cards',
    [60, 250].flatMap((x) =>
      [30, 215].map((y): Quad => [at(x, y), at(x + 180, y), at(x + 180, y + 165), at(x, y + 165)]),
    ),
    () => 150,
  ],
  ['of a line that is printed around a card', [], (x, y) => (isOnFrame(x, y) ? 30 : 250)],
  ['where nothing lies', [], () => 250],
])('No outline is found %s', (_, cards, ground) => {
  expect(findOutline(scanOf(cards, ground))).toBeNull();
});

describe('In a wide picture', () => {
  const wide = { width: 448, height: 300 };
  const card = (left: number, right: number): Quad => [
    { x: left, y: 80 },
    { x: right, y: 80 },
    { x: right, y: 250 },
    { x: left, y: 250 },
  ];

  /** Beside the card lies a dark area that ends at `right`. */
  const findWithArea = (right: number) => {
    const ground: Ground = (x, y) => (x > 216 && x < right && y > 80 && y < 250 ? 60 : 150);
    return findOutline(scanOf([card(40, 216)], ground, false, wide));
  };

  test('a long card is found', () => expectNear(findWithArea(326), card(40, 326)));
  test('two cards that touch are not one', () => expect(findWithArea(392)).toBeNull());

  test('a square cover that is printed straight is no card', () => {
    expect(findOutline(scanOf([card(210, 380)], () => 250, false, wide))).toBeNull();
  });

  test.each([false, true])('two cards are not one, with a shadow between them: %s', (hasShadow) => {
    const cards = [card(40, 216), card(224, 400)];
    expect(findOutline(scanOf(cards, () => 150, hasShadow, wide))).toBeNull();
  });
});
