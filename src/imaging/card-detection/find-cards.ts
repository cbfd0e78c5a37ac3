import type { Pixels } from '../crop/blurhash.ts';
import { measureCard } from '../crop/card-shape.ts';
import { bottomRightCorner, type Corners, type Point } from '../crop/crop-geometry.ts';
import { findCard } from './find-card.ts';
import type { UprightCard } from './turn-card.ts';

/** How far the sizes of two cards in one image may differ, as a fraction. */
const sizeTolerance = 0.12;
/** Kept between the first card and the searched area, for its shadow, as a fraction of its size. */
const margin = 0.02;

/**
 * Finds the card of an image as `findCard` does, and a second one of the same size beside, above or below
 * it. Returns none, one or two cards, from left to right, or from top to bottom.
 */
export function findCards(pixels: Pixels): UprightCard[] {
  const first = findCard(pixels);
  if (first === null) return [];
  const second = findSecondCard(pixels, first);
  if (second === null) return [first];
  const [a, b] = [measureCard(first).center, measureCard(second).center];
  const isAfter = Math.abs(a.x - b.x) > Math.abs(a.y - b.y) ? a.x > b.x : a.y > b.y;
  return isAfter ? [second, first] : [first, second];
}

/** A rectangle in whole pixels; `to` is not part of it. */
type Area = {
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
};

function findSecondCard(pixels: Pixels, first: UprightCard): UprightCard | null {
  const size = measureCard(first).width;
  const outline = cornersOf(first.corners);
  const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)];
  const gap = margin * size;
  const whole: Area = { fromX: 0, fromY: 0, toX: pixels.width, toY: pixels.height };
  const areas: Area[] = [
    { ...whole, toX: Math.floor(Math.min(...xs) - gap) },
    { ...whole, fromX: Math.ceil(Math.max(...xs) + gap) },
    { ...whole, toY: Math.floor(Math.min(...ys) - gap) },
    { ...whole, fromY: Math.ceil(Math.max(...ys) + gap) },
  ];
  for (const area of areas) {
    const width = area.toX - area.fromX;
    const height = area.toY - area.fromY;
    if (Math.min(width, height) < (1 - sizeTolerance) * size) continue;
    const found = findCard(cut(pixels, area));
    if (found === null || Math.abs(measureCard(found).width / size - 1) > sizeTolerance) continue;
    const move = ({ x, y }: Point): Point => ({ x: x + area.fromX, y: y + area.fromY });
    const corners: Corners = {
      topLeft: move(found.corners.topLeft),
      topRight: move(found.corners.topRight),
      bottomLeft: move(found.corners.bottomLeft),
    };
    // A card that ends where the area was cut is part of something else.
    const isCut = cornersOf(corners).some(
      ({ x, y }) =>
        (area.fromX > 0 && x < area.fromX + 1) ||
        (area.fromY > 0 && y < area.fromY + 1) ||
        (area.toX < pixels.width && x > area.toX - 1) ||
        (area.toY < pixels.height && y > area.toY - 1),
    );
    if (!isCut) return { ...found, corners };
  }
  return null;
}

const cornersOf = (corners: Corners): Point[] => [
  corners.topLeft,
  corners.topRight,
  bottomRightCorner(corners),
  corners.bottomLeft,
];

function cut({ data, width }: Pixels, { fromX, fromY, toX, toY }: Area): Pixels {
  const part = new Uint8ClampedArray((toX - fromX) * (toY - fromY) * 4);
  for (let y = fromY; y < toY; y++)
    part.set(
      data.subarray((y * width + fromX) * 4, (y * width + toX) * 4),
      (y - fromY) * (toX - fromX) * 4,
    );
  return { data: part, width: toX - fromX, height: toY - fromY };
}
