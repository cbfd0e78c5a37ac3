import { panelSize } from '../../../domain/cassette.ts';
import type { Point } from '../../../imaging/crop/crop-geometry.ts';

/** A part of the unfolded J-card, or all of it. */
export const regions = ['flap', 'spine', 'front', 'card'] as const;
export type Region = (typeof regions)[number];

/** Quarter turns clockwise. */
export type Turns = 0 | 1 | 2 | 3;

/** Like all points here in fractions (0 to 1) of the card's width and height. */
export type Rect = Point & { readonly width: number; readonly height: number };

/** The left edge and the width of each region as fractions of the card's width. */
const { width: cardWidth } = panelSize.fullJCard;
const flapWidth = (cardWidth - panelSize.spine.width - panelSize.front.width) / cardWidth;
const spineWidth = panelSize.spine.width / cardWidth;
const columns: Record<Region, readonly [left: number, width: number]> = {
  flap: [0, flapWidth],
  spine: [flapWidth, spineWidth],
  front: [flapWidth + spineWidth, panelSize.front.width / cardWidth],
  card: [0, 1],
};

/** Where a point of the upright card lies on the turned one. */
export function turnPoint({ x, y }: Point, turns: Turns): Point {
  switch (turns) {
    case 0:
      return { x, y };
    case 1:
      return { x: 1 - y, y: x };
    case 2:
      return { x: 1 - x, y: 1 - y };
    case 3:
      return { x: y, y: 1 - x };
  }
}

export const addTurns = (turns: Turns, more: number): Turns =>
  ((((turns + more) % 4) + 4) % 4) as Turns;

const rectBetween = (a: Point, b: Point): Rect => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});

/** Where a region lies on the turned card. */
export function regionRect(region: Region, turns: Turns): Rect {
  const [left, width] = columns[region];
  return rectBetween(
    turnPoint({ x: left, y: 0 }, turns),
    turnPoint({ x: left + width, y: 1 }, turns),
  );
}

/** The rectangle between two points of the turned card, on the upright one. */
export function turnBack(from: Point, to: Point, turns: Turns): Rect {
  const back = addTurns(0, -turns);
  return rectBetween(turnPoint(from, back), turnPoint(to, back));
}

/** What is seen of the card. */
export type CardView = {
  /** On the upright card. */
  readonly visible: Rect;
  /** 1 is the size of the flat card in the full view. */
  readonly scale: number;
  readonly turns: Turns;
  readonly isWhole: boolean;
};

const turnNames = ['', 'turned right', 'upside down', 'turned left'] as const;

/** What is seen of the card, and how large, in words. */
export function describeView({ visible, scale, turns, isWhole }: CardView): string {
  const seen = (['flap', 'spine', 'front'] as const).filter((region) => {
    const [left, width] = columns[region];
    const right = Math.min(left + width, visible.x + visible.width);
    const seenWidth = right - Math.max(left, visible.x);
    // Half of the region, or a region that fills half of the view.
    return seenWidth > Math.min(width, visible.width) / 2;
  });
  const middle = visible.y + visible.height / 2;
  const height = middle < 0.4 ? 'top' : middle > 0.6 ? 'bottom' : 'middle';
  const place = isWhole
    ? 'whole card'
    : [...seen, ...(visible.height > 0.9 ? [] : [height])].join(', ');
  const sentence = place.charAt(0).toUpperCase() + place.slice(1);
  return [sentence, `${Math.round(scale * 100)} %`, turnNames[turns]].filter(Boolean).join(' · ');
}
