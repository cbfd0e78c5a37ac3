import { type Affine, invert, mapPoint, type Size } from './crop-geometry.ts';

export type Canvas = OffscreenCanvas | HTMLCanvasElement;

/** Fills transparent parts and what a rotated image leaves free: webp and JPEG are stored opaque. */
const background = '#fff';

/**
 * Draws `source` through `transform` (source pixels to target pixels) onto a canvas of exactly `size`
 * pixels. Throws `Error` or `RangeError` when memory runs out or the transform has no area.
 */
export function drawTransformed(
  source: ImageBitmap | Canvas,
  transform: Affine,
  size: Size,
): Canvas {
  const area = sourceArea(source, transform, size);
  if (area.width <= 0 || area.height <= 0) return draw(size, () => {});
  // Shrinking by more than half in one step skips pixels, which gives moiré in some browsers. Halve
  // exactly until one step is enough.
  let image: ImageBitmap | Canvas = source;
  let { x, y, width, height } = area;
  let scale = Math.sqrt(Math.abs(transform[0] * transform[3] - transform[1] * transform[2]));
  while (scale <= 0.5 && Math.min(width, height) > 1) {
    const half = draw({ width: Math.ceil(width / 2), height: Math.ceil(height / 2) }, (context) =>
      context.drawImage(
        image,
        x,
        y,
        width,
        height,
        0,
        0,
        context.canvas.width,
        context.canvas.height,
      ),
    );
    image = half;
    [x, y, width, height] = [0, 0, half.width, half.height];
    scale *= 2;
  }
  return draw(size, (context) => {
    context.setTransform(...transform);
    context.drawImage(image, x, y, width, height, area.x, area.y, area.width, area.height);
  });
}

/** Draws a copy whose longest side has at most `maxSide` pixels, and never more than the source. */
export function drawScaledDown(source: ImageBitmap | Canvas, maxSide: number): Canvas {
  const scale = Math.min(1, maxSide / Math.max(source.width, source.height));
  const width = Math.max(1, Math.round(source.width * scale));
  const height = Math.max(1, Math.round(source.height * scale));
  const transform = [width / source.width, 0, 0, height / source.height, 0, 0] as const;
  return drawTransformed(source, transform, { width, height });
}

export const drawPixels = (pixels: ImageData): Canvas =>
  draw(pixels, (context) => context.putImageData(pixels, 0, 0));

export const readPixels = (canvas: Canvas): ImageData =>
  contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);

/**
 * Encodes a canvas; `quality` from 0 to 1. A browser that can't encode `type` returns PNG instead, so
 * check the bytes. Throws when the browser returns nothing.
 */
export async function encode(canvas: Canvas, type: string, quality: number): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (blob === null) throw new Error('The canvas gave nothing back.');
  return blob;
}

type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

function draw({ width, height }: Size, paint: (context: Context) => void): Canvas {
  const canvas =
    typeof OffscreenCanvas === 'undefined'
      ? Object.assign(document.createElement('canvas'), { width, height })
      : new OffscreenCanvas(width, height);
  const context = contextOf(canvas);
  context.fillStyle = background;
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  paint(context);
  return canvas;
}

function contextOf(canvas: Canvas): Context {
  const context = canvas.getContext('2d', { alpha: false }) as Context | null;
  if (context === null) throw new Error('The canvas is too large for this device.');
  return context;
}

/** The source rectangle that the target shows, in whole pixels, with a margin for smoothing. */
function sourceArea(source: Size, transform: Affine, target: Size) {
  const toSource = invert(transform);
  const corners = [
    { x: 0, y: 0 },
    { x: target.width, y: 0 },
    { x: 0, y: target.height },
    { x: target.width, y: target.height },
  ].map((corner) => mapPoint(toSource, corner));
  const range = (values: number[], scale: number, end: number) => {
    const margin = 2 * Math.max(1, scale);
    const from = Math.max(0, Math.floor(Math.min(...values) - margin));
    return { from, length: Math.min(end, Math.ceil(Math.max(...values) + margin)) - from };
  };
  const scale = Math.sqrt(Math.abs(toSource[0] * toSource[3] - toSource[1] * toSource[2]));
  const horizontal = range(
    corners.map(({ x }) => x),
    scale,
    source.width,
  );
  const vertical = range(
    corners.map(({ y }) => y),
    scale,
    source.height,
  );
  return {
    x: horizontal.from,
    y: vertical.from,
    width: horizontal.length,
    height: vertical.length,
  };
}
