import { capHeight, type Face } from './faces.ts';
import { inkWidth, outlinePath, type Shaped, shape } from './shaping.ts';

export type LineStyle = {
  face: Face;
  size: number;
  fill: string;
  /** Where `x` stands in the line. The edge is that of the ink, so that columns look flush. */
  anchor?: 'start' | 'middle' | 'end';
  tracking?: number;
  /** An outline instead of, or around, the fill. */
  stroke?: string;
  strokeWidth?: number;
};

/** One line of text as an SVG path, `x` at its anchor and `y` at its baseline. */
export function line(text: string, x: number, y: number, style: LineStyle): string {
  const shaped = shape(text, style.face);
  if (shaped.glyphs.length === 0) return '';
  const { size, tracking = 0, anchor = 'start' } = style;
  const width = inkWidth(shaped, tracking) * size;
  const start = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  const stroke = style.stroke
    ? ` stroke="${style.stroke}" stroke-width="${style.strokeWidth ?? 1}" stroke-linejoin="round"`
    : '';
  return `<path fill="${style.fill}"${stroke} d="${outlinePath(shaped, start - shaped.left * size, y, size, tracking)}"/>`;
}

export const lineWidth = (text: string, face: Face, size: number, tracking = 0): number =>
  inkWidth(shape(text, face), tracking) * size;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('ja', { granularity: 'word' });
const unspacedScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const neverFirst =
  /^[、。，．・：；？！ー）」』】〉》ぁぃぅぇぉっゃゅょァィゥェォッャュョ)\],.!?:;…]/u;

/** The longest beginning of the text that fits, with an ellipsis if anything had to go. */
export function clipped(text: string, face: Face, widthInSizes: number, tracking = 0): string {
  if (inkWidth(shape(text, face), tracking) <= widthInSizes) return text;
  const parts = Array.from(graphemes.segment(text), ({ segment }) => segment);
  let low = 0;
  let high = parts.length - 1;
  const at = (count: number) =>
    `${parts
      .slice(0, count)
      .join('')
      .replace(/[\s,;:.!?—–-]+$/u, '')}…`;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (inkWidth(shape(at(middle), face), tracking) <= widthInSizes) low = middle;
    else high = middle - 1;
  }
  return at(low);
}

/** The text with the largest size at which it fits on one line. */
export function fitLine(
  text: string,
  face: Face,
  room: { width: number; max: number; min: number; tracking?: number },
): { text: string; size: number } {
  const tracking = room.tracking ?? 0;
  const size = Math.min(room.max, room.width / inkWidth(shape(text, face), tracking));
  if (size >= room.min) return { text, size };
  return { text: clipped(text, face, room.width / room.min, tracking), size: room.min };
}

type Piece = { text: string; space: boolean };

/** What may not be broken: words, and in scripts without spaces the words a dictionary finds. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const word of text.split(/\s+/u).filter(Boolean)) {
    if (!unspacedScript.test(word)) {
      pieces.push({ text: word, space: true });
      continue;
    }
    let first = true;
    for (const { segment } of words.segment(word)) {
      const last = pieces.at(-1);
      if (!first && last && neverFirst.test(segment)) last.text += segment;
      else pieces.push({ text: segment, space: first });
      first = false;
    }
  }
  return pieces;
}

const joined = (pieces: readonly Piece[]) =>
  pieces.map(({ text, space }, index) => (space && index > 0 ? ` ${text}` : text)).join('');

function wrapped(pieces: readonly Piece[], measure: (text: string) => number, width: number) {
  const lines: Piece[][] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    if (last && measure(joined([...last, piece])) <= width) last.push(piece);
    else lines.push([piece]);
  }
  return lines.map(joined);
}

/** The text on exactly `count` lines of lengths as even as can be, or null if it has too few words. */
function balanced(text: string, face: Face, count: number, tracking: number): string[] | null {
  const pieces = piecesOf(text);
  if (pieces.length < count) return null;
  const measure = (part: string) => inkWidth(shape(part, face), tracking);
  let low = Math.max(...pieces.map((piece) => measure(piece.text)));
  let high = measure(joined(pieces));
  for (let step = 0; step < 12; step++) {
    const middle = (low + high) / 2;
    if (wrapped(pieces, measure, middle).length <= count) high = middle;
    else low = middle;
  }
  return wrapped(pieces, measure, high);
}

export type Block = {
  lines: string[];
  size: number;
  leading: number;
  face: Face;
  tracking: number;
};
export type Room = {
  width: number;
  height: number;
  max: number;
  min: number;
  /** Distance of baselines as a share of the size. */
  leading?: number;
  lines?: number;
  tracking?: number;
};

/** Wraps the text to the largest size at which it fits the room; ends in an ellipsis if it must. */
export function fitBlock(text: string, face: Face, room: Room): Block {
  const { leading = 1.05, lines: most = 8, tracking = 0 } = room;
  const cap = capHeight(face);
  const tall = (lines: readonly string[]) => {
    const shapes = lines.map((part) => shape(part, face));
    const first = Math.max(cap, -(shapes[0] as Shaped).top);
    return first + (lines.length - 1) * leading + Math.max(0, (shapes.at(-1) as Shaped).bottom);
  };
  let best: Block | null = null;
  for (let count = 1; count <= most; count++) {
    const lines = balanced(text, face, count, tracking);
    if (lines === null) break;
    const widest = Math.max(...lines.map((part) => inkWidth(shape(part, face), tracking)));
    const size = Math.min(room.max, room.width / widest, room.height / tall(lines));
    // A line more must be worth it.
    if (best === null || size > best.size * 1.04) best = { lines, size, leading, face, tracking };
  }
  if (best !== null && best.size >= room.min) return best;

  const measure = (part: string) => inkWidth(shape(part, face), tracking);
  const width = room.width / room.min;
  const fitting = Math.max(1, 1 + Math.floor((room.height / room.min - tall(['x'])) / leading));
  const all = wrapped(piecesOf(text), measure, width);
  const kept = all.slice(0, Math.min(most, fitting));
  const rest = all.slice(kept.length - 1).join(' ');
  kept[kept.length - 1] = rest;
  return {
    lines: kept.map((part) => clipped(part, face, width, tracking)),
    size: room.min,
    leading,
    face,
    tracking,
  };
}

/** Height of a block from the top of its first line's ink to its last baseline, in pixels. */
export const blockHeight = (block: Block): number =>
  blockRise(block) + (block.lines.length - 1) * block.leading * block.size;

export const blockRise = (block: Block): number =>
  Math.max(capHeight(block.face), -shape(block.lines[0] ?? '', block.face).top) * block.size;

/** How far the last line hangs below its baseline. */
export const blockDepth = (block: Block): number =>
  Math.max(0, shape(block.lines.at(-1) ?? '', block.face).bottom) * block.size;

export type BlockStyle = {
  fill: string;
  anchor?: 'start' | 'middle' | 'end';
  stroke?: string;
  strokeWidth?: number;
  /** Whether `y` is the top of the ink (default), or the last baseline. */
  from?: 'top' | 'bottom';
};

/** A wrapped block as SVG paths, `x` at its anchor. */
export function block(of: Block, x: number, y: number, style: BlockStyle): string {
  const { from = 'top', ...rest } = style;
  const first =
    from === 'top' ? y + blockRise(of) : y - (of.lines.length - 1) * of.leading * of.size;
  return of.lines
    .map((text, index) =>
      line(text, x, first + index * of.leading * of.size, {
        ...rest,
        face: of.face,
        size: of.size,
        tracking: of.tracking,
      }),
    )
    .join('');
}

/** Fits and sets a text in one go; tells where it ended. */
export function set(
  text: string,
  face: Face,
  room: Room & { x: number; y: number },
  style: BlockStyle,
): { svg: string; height: number; size: number; bottom: number; top: number } {
  const fitted = fitBlock(text, face, room);
  const height = blockHeight(fitted);
  const depth = blockDepth(fitted);
  const top = style.from === 'bottom' ? room.y - height : room.y;
  return {
    svg: block(fitted, room.x, room.y, style),
    height,
    size: fitted.size,
    top,
    bottom: top + height + depth,
  };
}
