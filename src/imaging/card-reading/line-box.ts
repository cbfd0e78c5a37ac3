import type { Pixels } from '../crop/blurhash.ts';
import type { Point, Size } from '../crop/crop-geometry.ts';

/**
 * A rectangle on a card, in its pixels: `width` runs in the reading direction, `angle` is that of the
 * reading direction in degrees clockwise, from -180 to 180. At 90 the text reads downwards.
 */
export type LineBox = Size & { readonly center: Point; readonly angle: number };

/** The unit vector of the reading direction. */
export function readingDirection(angle: number): Point {
  const radians = (angle * Math.PI) / 180;
  return { x: Math.cos(radians), y: Math.sin(radians) };
}

/** Where a point lies for somebody who reads text of this angle upright. */
export function toReadingFrame({ x, y }: Point, angle: number): Point {
  const { x: cos, y: sin } = readingDirection(angle);
  return { x: x * cos + y * sin, y: y * cos - x * sin };
}

/** The point of a picture that a box has at `x` and `y` from its center, along and across it. */
export function fromBoxFrame({ x, y }: Point, { center, angle }: LineBox): Point {
  const { x: cos, y: sin } = readingDirection(angle);
  return { x: center.x + x * cos - y * sin, y: center.y + x * sin + y * cos };
}

/** The angle of the same line from -45 to 135 degrees, whichever of its ends it is read from. */
export const halfTurn = (angle: number): number => angle - 180 * Math.floor((angle + 45) / 180);

/** Which part of the smaller of two boxes lies in the larger one, from 0 to 1. */
export function overlapOf(box: LineBox, other: LineBox): number {
  const [a, b] = [
    toReadingFrame(box.center, other.angle),
    toReadingFrame(other.center, other.angle),
  ];
  const { x: cos, y: sin } = readingDirection(box.angle - other.angle);
  const width = Math.abs(box.width * cos) + Math.abs(box.height * sin);
  const height = Math.abs(box.width * sin) + Math.abs(box.height * cos);
  const overlap = (from: number, length: number, otherFrom: number, otherLength: number) =>
    Math.max(
      0,
      Math.min(from + length / 2, otherFrom + otherLength / 2) -
        Math.max(from - length / 2, otherFrom - otherLength / 2),
    );
  const shared = overlap(a.x, width, b.x, other.width) * overlap(a.y, height, b.y, other.height);
  return shared / Math.min(width * height, other.width * other.height);
}

/** The area of a whole picture. */
export const wholeBox = ({ width, height }: Size): LineBox => ({
  center: { x: width / 2, y: height / 2 },
  width,
  height,
  angle: 0,
});

/**
 * Draws the content of a box upright at `size` pixels: the mean of several samples for each pixel when
 * it is scaled down, white outside of the picture.
 */
export function drawBox({ data, width, height }: Pixels, box: LineBox, size: Size): Pixels {
  const drawn = new Uint8ClampedArray(size.width * size.height * 4).fill(255);
  const stepX = box.width / size.width;
  const stepY = box.height / size.height;
  const samplesX = Math.max(1, Math.round(stepX));
  const samplesY = Math.max(1, Math.round(stepY));
  const { x: cos, y: sin } = readingDirection(box.angle);
  for (let row = 0; row < size.height; row++) {
    for (let column = 0; column < size.width; column++) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let sampleY = 0; sampleY < samplesY; sampleY++) {
        const v = (row + (sampleY + 0.5) / samplesY) * stepY - box.height / 2;
        for (let sampleX = 0; sampleX < samplesX; sampleX++) {
          const u = (column + (sampleX + 0.5) / samplesX) * stepX - box.width / 2;
          const x = box.center.x + u * cos - v * sin - 0.5;
          const y = box.center.y + u * sin + v * cos - 0.5;
          if (x < -0.5 || y < -0.5 || x > width - 0.5 || y > height - 0.5) {
            red += 255;
            green += 255;
            blue += 255;
            continue;
          }
          const left = Math.min(width - 1, Math.max(0, Math.floor(x)));
          const top = Math.min(height - 1, Math.max(0, Math.floor(y)));
          const right = left < width - 1 ? 4 : 0;
          const below = top < height - 1 ? width * 4 : 0;
          const partX = Math.max(0, x - left);
          const partY = Math.max(0, y - top);
          const weight00 = (1 - partX) * (1 - partY);
          const weight10 = partX * (1 - partY);
          const weight01 = (1 - partX) * partY;
          const weight11 = partX * partY;
          const at = (top * width + left) * 4;
          const blend = (index: number) =>
            data[index]! * weight00 +
            data[index + right]! * weight10 +
            data[index + below]! * weight01 +
            data[index + right + below]! * weight11;
          red += blend(at);
          green += blend(at + 1);
          blue += blend(at + 2);
        }
      }
      const target = (row * size.width + column) * 4;
      const count = samplesX * samplesY;
      drawn[target] = red / count;
      drawn[target + 1] = green / count;
      drawn[target + 2] = blue / count;
    }
  }
  return { data: drawn, width: size.width, height: size.height };
}
