import { along, frame, rect, rule } from './draw.ts';
import { type Face, faces } from './faces.ts';
import { labelMark, noiseMark } from './marks.ts';
import { clipped, line, lineWidth, set } from './setting.ts';
import type { Side, SleeveText } from './sleeve-text.ts';

export type FlapStyle = {
  ground: string | null;
  under?: string;
  ink: string;
  /** For side letters and rules. */
  accent?: string;
  text: Face;
  bold: Face;
  /** `column`: upright and narrow. `turned`: read with the spine, both sides next to each other. */
  layout?: 'column' | 'turned';
  size?: number;
  /** How a track's time is joined to its title. */
  leader?: 'dots' | 'rule' | 'none';
  ruled?: boolean;
};

const width = 187;
const height = 775;

/** The back flap, 187 × 775: both sides, and the small print. */
export function flap(text: SleeveText, style: FlapStyle): string {
  const ground = style.ground ? rect(0, 0, width, height, style.ground) : '';
  return (
    ground + (style.layout === 'turned' ? along(width, turned(text, style)) : column(text, style))
  );
}

function tracks(
  side: Side,
  x: number,
  y: number,
  w: number,
  step: number,
  style: FlapStyle,
): string {
  const size = style.size ?? 11.5;
  let svg = '';
  side.tracks.forEach(({ title, time }, index) => {
    const base = y + index * step;
    const timeWidth = lineWidth(time, style.text, size);
    const name = clipped(title, style.text, (w - timeWidth - 14) / size);
    const nameWidth = lineWidth(name, style.text, size);
    const rtl = /\p{Script=Arabic}/u.test(title);
    svg += line(name, rtl ? x + w : x, base, {
      face: style.text,
      size,
      fill: style.ink,
      anchor: rtl ? 'end' : 'start',
    });
    svg += line(time, rtl ? x : x + w, base, {
      face: style.text,
      size,
      fill: style.ink,
      anchor: rtl ? 'start' : 'end',
    });
    const from = rtl ? x + timeWidth + 5 : x + nameWidth + 5;
    const to = rtl ? x + w - nameWidth - 5 : x + w - timeWidth - 5;
    if (style.leader === 'dots' && to > from)
      svg += `<path d="M${from.toFixed(1)} ${base - 1}H${to.toFixed(1)}" stroke="${style.ink}" stroke-width="1.1" stroke-dasharray="1.1 3"/>`;
    if (style.leader === 'rule' && to > from)
      svg += rule(from, base - size * 0.3, to, base - size * 0.3, style.ink, 0.7);
    if (style.ruled) svg += rule(x, base + step * 0.3, x + w, base + step * 0.3, style.ink, 0.5);
  });
  return svg;
}

const facts = (text: SleeveText) =>
  [text.releaseId, [text.country, text.year].filter(Boolean).join(' '), `C-${text.minutes}`].filter(
    (fact) => fact !== '',
  );

function column(text: SleeveText, style: FlapStyle): string {
  const size = style.size ?? 11.5;
  const [x, w] = [18, width - 36];
  const accent = style.accent ?? style.ink;
  const under = style.under ?? style.ground ?? '#ffffff';
  let y = 34;
  let svg = '';
  const title = set(
    text.title,
    style.bold,
    { x, y: 22, width: w, height: 62, max: 21, min: 9, lines: 5, leading: 1.1 },
    { fill: style.ink },
  );
  svg += title.svg;
  y = title.bottom + 9;
  const artist = set(
    text.artist,
    style.text,
    { x, y, width: w, height: 44, max: size * 1.12, min: 8.5, lines: 4, leading: 1.25 },
    { fill: style.ink },
  );
  svg += artist.svg;
  y = artist.bottom + 22;
  const step = size * 1.62;
  for (const side of text.sides) {
    svg += rule(x, y, x + w, y, accent, 1.6);
    svg += line(side.name, x, y + 37, { face: style.bold, size: 31, fill: accent });
    svg += line(`${text.minutes / 2} min`, x + w, y + 20, {
      face: style.text,
      size: size * 0.86,
      fill: style.ink,
      anchor: 'end',
    });
    y += 37 + step * 1.15;
    svg += tracks(side, x, y, w, step, style);
    y += side.tracks.length * step + 14;
  }
  const bottom = height - 22;
  const note = set(
    text.smallPrint,
    style.text,
    { x, y: bottom, width: w, height: 40, max: size * 0.86, min: 8, lines: 3, leading: 1.3 },
    { fill: style.ink, from: 'bottom' },
  );
  const address = set(
    text.address,
    style.text,
    { x, y: note.top - 15, width: w, height: 46, max: size * 0.86, min: 8, lines: 4, leading: 1.3 },
    { fill: style.ink, from: 'bottom' },
  );
  svg += note.svg + address.svg;
  const markY = address.top - 62;
  if (markY > y) {
    svg += labelMark(text.label, x, markY, 42, accent, under);
    facts(text).forEach((fact, index) => {
      svg += line(
        clipped(fact, style.text, (w - 54) / (size * 0.92)),
        x + 54,
        markY + 10 + index * size * 1.35,
        {
          face: style.text,
          size: size * 0.92,
          fill: style.ink,
        },
      );
    });
    if (markY - 34 > y) svg += noiseMark(text.noise, x, markY - 30, 13, style.ink);
  }
  return svg;
}

function turned(text: SleeveText, style: FlapStyle): string {
  const size = style.size ?? 11.5;
  const accent = style.accent ?? style.ink;
  const under = style.under ?? style.ground ?? '#ffffff';
  const most = Math.max(text.sides[0].tracks.length, text.sides[1].tracks.length);
  const step = Math.min(size * 1.6, 108 / most);
  const tight: FlapStyle = { ...style, size: Math.min(size, step * 0.84) };
  let svg = '';
  text.sides.forEach((side, index) => {
    const x = 26 + index * 266;
    svg += line(side.name, x, 56, { face: style.bold, size: 44, fill: accent });
    svg += rule(x, 66, x + 236, 66, accent, 1.4);
    svg += line(`${text.minutes / 2} min`, x + 236, 56, {
      face: style.text,
      size: size * 0.9,
      fill: style.ink,
      anchor: 'end',
    });
    svg += tracks(side, x, 66 + step * 1.05, 236, step, tight);
  });
  const x = 562;
  const w = height - x - 24;
  svg += labelMark(text.label, x, 24, 36, accent, under);
  facts(text).forEach((fact, index) => {
    svg += line(
      clipped(fact, style.text, (w - 48) / (size * 0.92)),
      x + 48,
      33 + index * size * 1.3,
      {
        face: style.text,
        size: size * 0.92,
        fill: style.ink,
      },
    );
  });
  svg += noiseMark(text.noise, x, 76, 13, style.ink);
  const note = set(
    text.smallPrint,
    style.text,
    { x, y: width - 18, width: w, height: 30, max: size * 0.88, min: 8, lines: 2, leading: 1.3 },
    { fill: style.ink, from: 'bottom' },
  );
  const address = set(
    text.address,
    style.text,
    { x, y: note.top - 10, width: w, height: 34, max: size * 0.88, min: 8, lines: 3, leading: 1.3 },
    { fill: style.ink, from: 'bottom' },
  );
  return svg + note.svg + address.svg;
}

export const flapFrame = (content: string) => frame(0, 0, width, height, content);

export const flapFaces = {
  grotesque: { text: faces.grotesque, bold: faces.grotesqueBlack },
  condensed: { text: faces.condensed, bold: faces.condensedBlack },
  geometric: { text: faces.geometric, bold: faces.geometricBlack },
  mono: { text: faces.mono, bold: faces.monoBold },
  typewriter: { text: faces.typewriter, bold: faces.typewriterBold },
  book: { text: faces.garamond, bold: faces.garamondBold },
  fell: { text: faces.fell, bold: faces.fell },
  hand: { text: faces.brush, bold: faces.marker },
  pixel: { text: faces.pixel, bold: faces.pixel },
} as const;
