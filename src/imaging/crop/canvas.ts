import { type Affine, invert, mapPoint, type Size } from './crop-geometry.ts';

export type Canvas = OffscreenCanvas | HTMLCanvasElement;

/** Paper under transparency and beside a turned picture: webp and JPEG are stored opaque. */
const background = '#fff';

/** The part of `source` that reaches the target, drawn at exactly `size`. Throws where memory ends. */
export function drawTransformed(
  source: ImageBitmap | Canvas,
  transform: Affine,
  size: Size,
): Canvas {
  const area = usedArea(source, transform, size);
  if (area.width <= 0 || area.height <= 0) return draw(size, () => {});
  // One drawing step reads too few pixels when it shrinks by more than half, in some browsers with
  // moiré as the result; exact halves before it read them all.
  let picture: ImageBitmap | Canvas = source;
  let { x, y, width, height } = area;
  let scale = Math.sqrt(Math.abs(transform[0] * transform[3] - transform[1] * transform[2]));
  while (scale <= 0.5 && Math.min(width, height) > 1) {
    const half = draw({ width: Math.ceil(width / 2), height: Math.ceil(height / 2) }, (context) =>
      context.drawImage(
        picture,
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
    picture = half;
    [x, y, width, height] = [0, 0, half.width, half.height];
    scale *= 2;
  }
  return draw(size, (context) => {
    context.setTransform(...transform);
    context.drawImage(picture, x, y, width, height, area.x, area.y, area.width, area.height);
  });
}

/** A copy that fits a square of `side` pixels; never larger than the source. */
export function drawScaledDown(source: ImageBitmap | Canvas, side: number): Canvas {
  const scale = Math.min(1, side / Math.max(source.width, source.height));
  const width = Math.max(1, Math.round(source.width * scale));
  const height = Math.max(1, Math.round(source.height * scale));
  return drawTransformed(source, [width / source.width, 0, 0, height / source.height, 0, 0], {
    width,
    height,
  });
}

/** All pixels of a canvas. */
export const readPixels = (canvas: Canvas): ImageData =>
  contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);

/** `quality` from 0 to 1. A browser that can't write `type` gives PNG instead: look at the blob's own. */
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

/** Whole pixels of the source that the target shows, with a margin for the smoothing at the edges. */
function usedArea(source: Size, transform: Affine, target: Size) {
  const back = invert(transform);
  const corners = [
    { x: 0, y: 0 },
    { x: target.width, y: 0 },
    { x: 0, y: target.height },
    { x: target.width, y: target.height },
  ].map((corner) => mapPoint(back, corner));
  const range = (values: number[], scale: number, end: number) => {
    const margin = 2 * Math.max(1, scale);
    const from = Math.max(0, Math.floor(Math.min(...values) - margin));
    return { from, length: Math.min(end, Math.ceil(Math.max(...values) + margin)) - from };
  };
  const scale = Math.sqrt(Math.abs(back[0] * back[3] - back[1] * back[2]));
  const across = range(
    corners.map(({ x }) => x),
    scale,
    source.width,
  );
  const down = range(
    corners.map(({ y }) => y),
    scale,
    source.height,
  );
  return { x: across.from, y: down.from, width: across.length, height: down.length };
}
