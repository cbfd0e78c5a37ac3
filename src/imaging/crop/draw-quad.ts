import type { Quad } from '../../domain/pictures/placement.ts';
import { drawArea, drawPixels, readPixels } from './canvas.ts';
import { areaOf, mapQuad, type Size } from './crop-geometry.ts';
import { projectionOnto } from './projection.ts';

/**
 * Draws what is between four corners, clockwise from that which becomes the top left one, onto a
 * canvas of `size` pixels, without perspective. Throws as `drawArea` does.
 */
export function drawQuad(source: ImageBitmap, corners: Quad, size: Size): OffscreenCanvas {
  const range = (values: number[], end: number) => {
    const from = Math.min(Math.max(0, Math.floor(Math.min(...values)) - 2), end - 1);
    return { from, length: Math.max(1, Math.min(end, Math.ceil(Math.max(...values)) + 2) - from) };
  };
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const across = range(xs, source.width);
  const down = range(ys, source.height);
  const area = { x: across.from, y: down.from, width: across.length, height: down.length };

  // First by halves, of which each averages all pixels, then by less than a half, pixel by pixel.
  const scale = Math.sqrt(areaOf(corners) / (size.width * size.height));
  const halves = 2 ** Math.max(0, Math.floor(Math.log2(scale)));
  const part = readPixels(
    drawArea(source, area, {
      width: Math.max(2, Math.ceil(area.width / halves)),
      height: Math.max(2, Math.ceil(area.height / halves)),
    }),
  );
  const onPart = mapQuad(corners, ({ x, y }) => ({
    x: ((x - area.x) * part.width) / area.width,
    y: ((y - area.y) * part.height) / area.height,
  }));
  return drawPixels(warp(part, onPart, size));
}

/** The pixels between four corners, each the mean of the four around its place. */
function warp(source: ImageData, corners: Quad, { width, height }: Size): ImageData {
  const toSource = projectionOnto(corners, { width, height });
  const result = new ImageData(width, height);
  const { data } = source;
  const row = 4 * source.width;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) {
      const place = toSource({ x: x + 0.5, y: y + 0.5 });
      const left = Math.min(Math.max(0, Math.floor(place.x - 0.5)), source.width - 2);
      const top = Math.min(Math.max(0, Math.floor(place.y - 0.5)), source.height - 2);
      const right = Math.min(Math.max(0, place.x - 0.5 - left), 1);
      const bottom = Math.min(Math.max(0, place.y - 0.5 - top), 1);
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
