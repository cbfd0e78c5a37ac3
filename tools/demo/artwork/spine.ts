import { scriptOf } from '../script.ts';
import { along, frame, rect } from './draw.ts';
import { type Face, faces } from './faces.ts';
import { labelMark } from './marks.ts';
import { block, blockDepth, blockHeight, fitBlock, fitLine, line, lineWidth } from './setting.ts';
import { capitals, type SleeveText } from './sleeve-text.ts';

export type SpineStyle = {
  /** Ground under the text; null where the design has drawn one already. */
  ground: string | null;
  /** What the ground looks like for marks that cut out of themselves. */
  under?: string;
  ink: string;
  /** Second ink for the artist. */
  second?: string;
  title: Face;
  artist: Face;
  /** `stack`: title over artist. `run`: one line. `ends`: one at each end. `loud`: title as tall as the spine. */
  layout?: 'stack' | 'run' | 'ends' | 'loud';
  upper?: boolean;
  tracking?: number;
  /** What stands upright at the foot of the spine. */
  foot?: 'mark' | 'id' | 'both' | 'none';
  footFace?: Face;
  /** Kept free at the foot of the spine where `foot` is none, in pixels. */
  tail?: number;
  /** Kept free at the left edge of the spine, in pixels. */
  inset?: number;
  /** Kept free at the head of the spine, in pixels, for what the design draws there. */
  head?: number;
};

const length = 775;
const width = 100;

/** The spine, 100 × 775: readable on the shelf at two thirds of its size. */
export function spine(text: SleeveText, style: SpineStyle): string {
  const { foot = 'both', upper = false, tracking = 0 } = style;
  const cased = (typed: string) => (upper ? capitals(text, typed) : typed);
  const title = cased(text.title);
  const artist = cased(text.artist);
  const ground = style.under ?? style.ground ?? '#ffffff';
  const second = style.second ?? style.ink;
  const start = 26 + (style.head ?? 0);
  const hasId = text.releaseId !== '' && (foot === 'id' || foot === 'both');
  const hasMark = foot === 'mark' || foot === 'both';
  const reserve =
    foot === 'none' ? (style.tail ?? 24) : 22 + (hasMark ? 46 : 0) + (hasId ? 24 : 0) + 20;
  const room = length - start - reserve;

  // What runs to the left begins at the foot: the card is turned, the reading isn't.
  const leftwards = scriptOf(text.title) === 'Arabic';
  const from = (distance: number) => (leftwards ? start + room - distance : start + distance);
  const near = leftwards ? 'end' : 'start';
  const far = leftwards ? 'start' : 'end';

  let svg = style.ground ? rect(0, 0, width, length, style.ground) : '';
  const inset = style.inset ?? 0;
  svg += along(
    width,
    inset === 0 ? words() : `<g transform="translate(0 ${-inset / 2}) ">${words()}</g>`,
  );
  if (hasMark)
    svg += labelMark(text.label, 30, length - 22 - (hasId ? 24 : 0) - 40, 40, style.ink, ground);
  if (hasId) {
    const face = style.footFace ?? faces.condensedBold;
    const fitted = fitLine(text.releaseId, face, { width: 78, max: 18, min: 10 });
    svg += line(fitted.text, 50, length - 22, {
      face,
      size: fitted.size,
      fill: style.ink,
      anchor: 'middle',
    });
  }
  return svg;

  function words(): string {
    const layout = style.layout ?? 'stack';
    if (layout === 'loud') return loud() ?? stack();
    if (layout === 'run' || layout === 'ends') return oneLine(layout) ?? stack();
    return stack();
  }

  /** The title as tall as the spine allows, the artist small at the other end; null if it is too long. */
  function loud(): string | null {
    const big = fitBlock(title, style.title, {
      width: room,
      height: 66,
      max: 96,
      min: 40,
      lines: 1,
      tracking,
    });
    if (big.size <= 46 || big.lines[0]?.endsWith('…')) return null;
    const left = room - lineWidth(big.lines[0] ?? '', style.title, big.size, tracking) - 24;
    const by = fitBlock(artist, style.artist, {
      width: left,
      height: 60,
      max: 26,
      min: 15,
      lines: 3,
    });
    if (left <= 110 || by.lines.some((part) => part.endsWith('…'))) return null;
    return (
      block(big, from(0), 50 - blockHeight(big) / 2, { fill: style.ink, anchor: near }) +
      block(by, from(room), 50 - blockHeight(by) / 2, { fill: second, anchor: far })
    );
  }

  /** Title and artist on one baseline; null if they are too long for it. */
  function oneLine(layout: 'run' | 'ends'): string | null {
    const small = 27;
    const left = room - lineWidth(artist, style.artist, small) - 34;
    const one = fitLine(title, style.title, { width: left, max: 46, min: 30, tracking });
    if (left <= 120 || one.text.endsWith('…')) return null;
    const rise = blockHeight({
      lines: [one.text],
      size: one.size,
      leading: 1,
      face: style.title,
      tracking,
    });
    const baseline = 50 + rise / 2;
    const titleWidth = lineWidth(one.text, style.title, one.size, tracking);
    const by = { face: style.artist, size: small, fill: second };
    return (
      line(one.text, from(0), baseline, {
        face: style.title,
        size: one.size,
        fill: style.ink,
        tracking,
        anchor: near,
      }) +
      (layout === 'run'
        ? line(artist, from(titleWidth + 28), baseline, { ...by, anchor: near })
        : line(artist, from(room), baseline, { ...by, anchor: far }))
    );
  }

  /** The artist under the title, which takes as many lines as it must. */
  function stack(): string {
    const by = fitBlock(artist, style.artist, {
      width: room,
      height: 22,
      max: 25,
      min: 15,
      lines: 1,
    });
    const big = fitBlock(title, style.title, {
      width: room,
      height: 46,
      max: 52,
      min: 17,
      lines: 3,
      leading: 1.08,
      tracking,
    });
    const bigHeight = blockHeight(big);
    const byHeight = blockHeight(by);
    const free = (width - 24 - inset - bigHeight - byHeight) / 2;
    const gap = Math.max(9, Math.min(16, free), Math.min(18, blockDepth(big) + 3));
    const top = (width - bigHeight - gap - byHeight) / 2;
    return (
      block(big, from(0), top, { fill: style.ink, anchor: near }) +
      block(by, from(0), top + bigHeight + gap, { fill: second, anchor: near })
    );
  }
}

export const spineFrame = (content: string) => frame(187, 0, width, length, content);
