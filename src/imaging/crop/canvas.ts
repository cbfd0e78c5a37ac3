import { type Area, type Size, scaleSize } from './crop-geometry.ts';

type Source = ImageBitmap | OffscreenCanvas;

/** Draws an area onto a canvas of `size` pixels, on white. Throws when memory runs out. */
export function drawArea(source: Source, area: Area, size: Size): OffscreenCanvas {
  const { x, y, width, height } = area;
  // Shrinking by more than half in one step skips pixels, which gives moiré in some browsers.
  if (width > 2 * size.width && height > 2 * size.height) {
    const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
    return drawArea(drawArea(source, area, half), { x: 0, y: 0, ...half }, size);
  }
  return draw(size, (context) =>
    context.drawImage(source, x, y, width, height, 0, 0, size.width, size.height),
  );
}

/** Draws a copy whose longest side has at most `maxSide` pixels, or those of the source. */
export function drawScaledDown(source: Source, maxSide: number): OffscreenCanvas {
  const { width, height } = source;
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return drawArea(source, { x: 0, y: 0, width, height }, scaleSize(source, scale));
}

export const drawPixels = (pixels: ImageData): OffscreenCanvas =>
  draw(pixels, (context) => context.putImageData(pixels, 0, 0));

export const readPixels = (canvas: OffscreenCanvas): ImageData =>
  contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);

function draw(
  { width, height }: Size,
  paint: (context: OffscreenCanvasRenderingContext2D) => void,
): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = contextOf(canvas);
  // White replaces transparent parts: webp and JPEG are stored opaque.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  paint(context);
  return canvas;
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('The canvas is too large for this device.');
  return context;
}
