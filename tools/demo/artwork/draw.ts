/** SVG by hand: numbers in pixels of the J-card, rounded so that files stay small. */
export type Point = readonly [x: number, y: number];

export const n = (value: number): number => Math.round(value * 100) / 100;

type Paint = {
  fill?: string;
  stroke?: string;
  width?: number;
  cap?: 'round' | 'butt' | 'square';
  dash?: string;
  opacity?: number;
};
const paint = ({ fill = 'none', stroke, width = 1, cap, dash, opacity }: Paint) =>
  `fill="${fill}"${stroke ? ` stroke="${stroke}" stroke-width="${n(width)}"` : ''}${
    cap ? ` stroke-linecap="${cap}" stroke-linejoin="${cap === 'round' ? 'round' : 'miter'}"` : ''
  }${dash ? ` stroke-dasharray="${dash}"` : ''}${opacity === undefined ? '' : ` opacity="${opacity}"`}`;

export const path = (d: string, style: Paint) => `<path d="${d}" ${paint(style)}/>`;
export const rect = (x: number, y: number, w: number, h: number, style: Paint | string) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" ${paint(typeof style === 'string' ? { fill: style } : style)}/>`;
export const circle = (x: number, y: number, r: number, style: Paint | string) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" ${paint(typeof style === 'string' ? { fill: style } : style)}/>`;
export const rule = (x1: number, y1: number, x2: number, y2: number, stroke: string, width = 1) =>
  path(`M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`, { stroke, width });

export const points = (list: readonly Point[], closed = false) =>
  `M${list.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}${closed ? 'Z' : ''}`;

/** A smooth curve through the points (Catmull–Rom as Béziers). */
export function curve(list: readonly Point[], closed = false): string {
  const at = (index: number): Point =>
    (closed
      ? list[(index + list.length) % list.length]
      : list[Math.min(list.length - 1, Math.max(0, index))]) as Point;
  let data = `M${n(at(0)[0])} ${n(at(0)[1])}`;
  const last = closed ? list.length : list.length - 1;
  for (let index = 0; index < last; index++) {
    const [p0, p1, p2, p3] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    data += `C${n(p1[0] + (p2[0] - p0[0]) / 6)} ${n(p1[1] + (p2[1] - p0[1]) / 6)} ${n(p2[0] - (p3[0] - p1[0]) / 6)} ${n(p2[1] - (p3[1] - p1[1]) / 6)} ${n(p2[0])} ${n(p2[1])}`;
  }
  return closed ? `${data}Z` : data;
}

/** A part of the card with its own origin; what leaves it is cut off. */
export const frame = (x: number, y: number, w: number, h: number, content: string) =>
  `<svg x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" viewBox="0 0 ${n(w)} ${n(h)}">${content}</svg>`;

export const moved = (x: number, y: number, content: string, turn = 0, scale = 1) =>
  `<g transform="translate(${n(x)} ${n(y)})${turn ? ` rotate(${n(turn)})` : ''}${scale === 1 ? '' : ` scale(${n(scale)})`}">${content}</g>`;

/** Printed over what is there, as a second ink is. */
export const overprint = (content: string) => `<g style="mix-blend-mode:multiply">${content}</g>`;

/** Turned a quarter clockwise into a frame `width` wide: x runs down the card, y from right to left. */
export const along = (width: number, content: string) =>
  `<g transform="translate(${n(width)} 0) rotate(90)">${content}</g>`;
