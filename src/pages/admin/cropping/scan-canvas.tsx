import { useEffect, useRef } from 'react';
import type { Affine, Size } from '../../../imaging/crop/crop-geometry.ts';
import type { ScanBitmaps } from './use-scan-bitmaps.ts';

type Props = {
  /** Null until they are decoded. */
  bitmaps: ScanBitmaps | null;
  /** From pixels of the scan to the units of this view. */
  transform: Affine;
  /** Size of the scan in pixels, and of the view in its units. */
  scan: Size;
  view: Size;
};

/** Shows part of a scan, drawn at most once per frame, at the resolution of the screen. */
export function ScanCanvas({ bitmaps, transform, scan, view }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
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
    if (!bitmaps) return;
    const scale = width / view.width;
    const [a, b, c, d, e, f] = transform;
    context.setTransform(a * scale, b * scale, c * scale, d * scale, e * scale, f * scale);
    // Smoothing averages only four pixels, so shrinking the full bitmap would skip most of them.
    const shrinkFactor = (Math.hypot(a, b) * scale * scan.width) / bitmaps.full.width;
    const source = shrinkFactor < 0.55 ? bitmaps.small : bitmaps.full;
    context.drawImage(source, 0, 0, scan.width, scan.height);
  };

  useEffect(() => {
    const frame = requestAnimationFrame(() => draw.current());
    return () => cancelAnimationFrame(frame);
  });
  useEffect(() => {
    const element = canvas.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => draw.current());
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <canvas ref={canvas} style={{ width: '100%', aspectRatio: `${view.width} / ${view.height}` }} />
  );
}
