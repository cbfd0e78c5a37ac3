import { hash, seeded } from '../random.ts';
import { circle, path, points, rect } from './draw.ts';
import { faces } from './faces.ts';
import { line } from './setting.ts';

/** The mark of a label, made of its name and so the same on each of its tapes; `size` square. */
export function labelMark(
  label: string,
  x: number,
  y: number,
  size: number,
  ink: string,
  ground: string,
) {
  const random = seeded(hash(label || 'no label'));
  const s = size;
  const cx = x + s / 2;
  const cy = y + s / 2;
  const initial = Array.from(label.replace(/[^\p{L}\p{N}]/gu, '') || '·')[0] as string;
  const kinds = [
    () => circle(cx, cy, s / 2, ink) + circle(cx + s * 0.16, cy, s * 0.2, ground),
    () => rect(x, y, s, s, ink) + circle(cx, cy, s * 0.34, ground) + circle(cx, cy, s * 0.12, ink),
    () =>
      [0, 1, 2, 3]
        .map((row) => rect(x, y + row * s * 0.27, s * (1 - row * 0.22), s * 0.18, ink))
        .join(''),
    () =>
      path(
        points(
          [
            [x, y + s],
            [cx, y],
            [x + s, y + s],
          ],
          true,
        ),
        { fill: ink },
      ) + circle(cx, y + s * 0.68, s * 0.16, ground),
    () =>
      circle(cx, cy, s * 0.46, { stroke: ink, width: s * 0.08 }) +
      rect(x, cy - s * 0.05, s, s * 0.1, ink) +
      rect(cx - s * 0.05, y, s * 0.1, s, ink),
    () =>
      circle(x + s * 0.29, cy, s * 0.29, ink) +
      circle(x + s * 0.71, cy, s * 0.29, ink) +
      rect(x + s * 0.29, cy + s * 0.17, s * 0.42, s * 0.12, ink) +
      circle(x + s * 0.29, cy, s * 0.1, ground) +
      circle(x + s * 0.71, cy, s * 0.1, ground),
    () => path(`M${x} ${y}h${s}v${s}a${s} ${s} 0 0 1 ${-s} ${-s}Z`, { fill: ink }),
    () =>
      [0, 1, 2]
        .map((ring) => circle(cx, cy, s * (0.46 - ring * 0.16), { stroke: ink, width: s * 0.075 }))
        .join(''),
    () =>
      rect(x, y, s, s, ink) +
      line(initial, cx, y + s * 0.76, {
        face: faces.grotesqueBlack,
        size: s * 0.72,
        fill: ground,
        anchor: 'middle',
      }),
    () =>
      circle(cx, cy, s / 2, ink) +
      line(initial, cx, cy + s * 0.22, {
        face: faces.didone,
        size: s * 0.64,
        fill: ground,
        anchor: 'middle',
      }),
  ];
  return random.pick(kinds)();
}

/** The mark of a noise reduction that never existed: two sleeping waves in a box, and its name. */
export function noiseMark(name: string, x: number, y: number, size: number, ink: string): string {
  const w = size * 1.7;
  const wave = (top: number) =>
    `M${x + w * 0.14} ${top}c${w * 0.12} ${-size * 0.3} ${w * 0.24} ${-size * 0.3} ${w * 0.36} 0s${w * 0.24} ${size * 0.3} ${w * 0.36} 0`;
  return (
    path(`M${x} ${y}h${w}v${size}h${-w}Z`, { stroke: ink, width: size * 0.07 }) +
    path(wave(y + size * 0.38) + wave(y + size * 0.66), { stroke: ink, width: size * 0.08 }) +
    line(name, x + w + size * 0.3, y + size * 0.78, {
      face: faces.geometricBold,
      size: size * 0.72,
      fill: ink,
    })
  );
}

/** Bars as on a price tag; they mean nothing. */
export function barcode(text: string, x: number, y: number, w: number, h: number, ink: string) {
  const random = seeded(hash(text));
  let data = '';
  let at = 0;
  while (at < w) {
    const bar = random.int(1, 3) * 1.1;
    if (at + bar > w) break;
    data += `M${(x + at).toFixed(1)} ${y}h${bar.toFixed(1)}v${h}h${(-bar).toFixed(1)}Z`;
    at += bar + random.int(1, 3) * 1.1;
  }
  return path(data, { fill: ink });
}
