import type { Quad } from '../../domain/pictures/placement.ts';
import { type Canvas, drawPixels, drawTransformed, readPixels } from './canvas.ts';
import { affineOf, mapPoint, mapQuad, type Size } from './crop-geometry.ts';
import { projectionOnto } from './projection.ts';

/**
 * Draws the part of `source` between four corners, clockwise from that which becomes the top left one, onto
 * a canvas of exactly `size` pixels. Throws as `drawTransformed` does.
 */
export function drawQuad(source: ImageBitmap | Canvas, corners: Quad, size: Size): Canvas {
  // The canvas scales and turns well, but knows no perspective: what it leaves is moved pixel by pixel.
  const transform = affineOf(corners, size);
  const placed = mapQuad(corners, (corner) => mapPoint(transform, corner));
  if (Math.hypot(placed[0].x, placed[0].y) < 0.25) return drawTransformed(source, transform, size);

  const left = Math.floor(Math.min(...placed.map(({ x }) => x)));
  const top = Math.floor(Math.min(...placed.map(({ y }) => y)));
  const [a, b, c, d, e, f] = transform;
  const flat = drawTransformed(source, [a, b, c, d, e - left, f - top], {
    width: Math.ceil(Math.max(...placed.map(({ x }) => x))) - left,
    height: Math.ceil(Math.max(...placed.map(({ y }) => y))) - top,
  });
  const onFlat = mapQuad(placed, ({ x, y }) => ({ x: x - left, y: y - top }));
  return drawPixels(warp(readPixels(flat), onFlat, size));
}

/** The pixels between four corners, each the mean of the four around its place. */
function warp(source: ImageData, corners: Quad, { width, height }: Size): ImageData {
  const [a, b, c, d, e, f, g, h, i] = projectionOnto(corners, { width, height });
  const result = new ImageData(width, height);
  const { data } = source;
  const row = 4 * source.width;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) {
      const w = g * (x + 0.5) + h * (y + 0.5) + i;
      const sourceX = (a * (x + 0.5) + b * (y + 0.5) + c) / w - 0.5;
      const sourceY = (d * (x + 0.5) + e * (y + 0.5) + f) / w - 0.5;
      const left = Math.min(Math.max(0, Math.floor(sourceX)), source.width - 2);
      const top = Math.min(Math.max(0, Math.floor(sourceY)), source.height - 2);
      const right = Math.min(Math.max(0, sourceX - left), 1);
      const bottom = Math.min(Math.max(0, sourceY - top), 1);
      const from = top * row + 4 * left;
      for (let channel = from; channel < from + 3; channel++) {
        const above = data[channel]! * (1 - right) + data[channel + 4]! * right;
        const below = data[channel + row]! * (1 - right) + data[channel + row + 4]! * right;
        result.data[at + channel - from] = above * (1 - bottom) + below * bottom;
      }
      result.data[at + 3] = 255;
    }
  return result;
}
