import { useEffect, useRef } from 'react';
import type { Affine, Size } from '../../../imaging/crop/crop-geometry.ts';
import type { ScanBitmaps } from './use-scan-bitmaps.ts';

type Props = {
  /** Null until it is decoded. */
  picture: ScanBitmaps | null;
  /** From pixels of the scan itself to the units of this view. */
  transform: Affine;
  /** The scan's own size, and the view's in its units. */
  scan: Size;
  view: Size;
  className?: string | undefined;
};

/** A window on the scan as it lies: drawn at most once a frame, as sharp as the screen is. */
export function ScanCanvas({ picture, transform, scan, view, className }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const shape = useRef<ResizeObserver>(undefined);
  const draw = useRef(() => {});
  draw.current = () => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const width = Math.max(1, Math.round(element.clientWidth * window.devicePixelRatio));
    const height = Math.max(1, Math.round((width * view.height) / view.width));
    if (element.width !== width) element.width = width;
    if (element.height !== height) element.height = height;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    if (!picture) return;
    const scale = width / view.width;
    const [a, b, c, d, e, f] = transform;
    context.setTransform(a * scale, b * scale, c * scale, d * scale, e * scale, f * scale);
    // Smoothing looks at four pixels: from a much larger copy it would leave most of them out.
    const shrinks = (Math.hypot(a, b) * scale * scan.width) / picture.full.width;
    const { full, small } = picture;
    const source = shrinks < 0.55 ? small : full;
    context.drawImage(source, 0, 0, scan.width, scan.height);
  };

  useEffect(() => {
    const frame = requestAnimationFrame(() => draw.current());
    return () => cancelAnimationFrame(frame);
  });
  useEffect(() => {
    const element = canvas.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    shape.current = new ResizeObserver(() => draw.current());
    shape.current.observe(element);
    return () => shape.current?.disconnect();
  }, []);

  return (
    <canvas
      ref={canvas}
      className={className}
      style={{ aspectRatio: `${view.width} / ${view.height}` }}
    />
  );
}
