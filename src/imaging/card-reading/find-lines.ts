import type { Pixels } from '../crop/blurhash.ts';
import { type Canvas, readPixels } from '../crop/canvas.ts';
import { cardPanels, folds, panelAt } from './card-panels.ts';
import { findTextBoxes } from './find-text.ts';
import { drawBox, fromBoxFrame, halfTurn, type LineBox, liesIn, wholeBox } from './line-box.ts';

/** The probability of text for each pixel; both sides are multiples of 32. */
export type Detect = (picture: Pixels) => Promise<Float32Array>;

/** Longest side of the picture that is searched for lines, in pixels. */
const searchSide = 1216;
const maxTileSide = 832;
const tileOverlap = 96;

/** A box as wide as this many times its height is a line of text for certain. */
const longLine = 4;

type FoundBox = LineBox & { readonly isLying: boolean };

/**
 * The lines of text of a card. Flap and spine are searched on their side too: lines that stand are found
 * in pieces, or not at all.
 */
export async function findLines(card: Canvas, detect: Detect): Promise<LineBox[]> {
  const scale = searchSide / Math.max(card.width, card.height);
  const edge = folds[1] * card.width;
  const flapAndSpine = {
    center: { x: edge / 2, y: card.height / 2 },
    width: card.height,
    height: edge,
    angle: 90,
  };
  const upright = await search(card, wholeBox(card), scale, detect);
  const turned = await search(card, flapAndSpine, scale, detect);
  return cardPanels.flatMap((panel) => {
    const isHere = ({ center }: LineBox) => panelAt(center, card) === panel;
    return withoutOverlaps(upright.filter(isHere), turned.filter(isHere));
  });
}

/**
 * One line of those that lie in each other: in the direction of most lines, found where it lies, and long.
 */
function withoutOverlaps(upright: readonly FoundBox[], turned: readonly FoundBox[]): LineBox[] {
  const aspect = ({ width, height }: LineBox) => width / height;
  const length = (boxes: readonly FoundBox[]) =>
    boxes
      .filter((box) => box.isLying && aspect(box) > longLine)
      .reduce((sum, { width }) => sum + width, 0);
  const [most, others] = length(turned) > length(upright) ? [turned, upright] : [upright, turned];
  const ordered = [true, false].flatMap((isLying) =>
    [most, others].flatMap((boxes) =>
      boxes.filter((box) => box.isLying === isLying).sort((a, b) => aspect(b) - aspect(a)),
    ),
  );
  const kept: LineBox[] = [];
  for (const box of ordered)
    if (!kept.some((other) => liesIn(box.center, other) || liesIn(other.center, box)))
      kept.push(box);
  return kept;
}

/**
 * Searches an area in tiles, which take less memory than the whole. They overlap, and the map of each
 * counts where no other one sees more of the surroundings.
 */
async function search(
  card: Canvas,
  area: LineBox,
  scale: number,
  detect: Detect,
): Promise<FoundBox[]> {
  const size = {
    width: Math.max(32, Math.round((area.width * scale) / 32) * 32),
    height: Math.max(32, Math.round((area.height * scale) / 32) * 32),
  };
  const picture = drawBox(card, area, size);
  const map = new Float32Array(size.width * size.height);
  for (const row of tilesAlong(size.height)) {
    for (const column of tilesAlong(size.width)) {
      const tile = { width: column.to - column.from, height: row.to - row.from };
      const found = await detect(readPixels(picture, { x: column.from, y: row.from, ...tile }));
      for (let y = row.keepFrom; y < row.keepTo; y++) {
        const start = (y - row.from) * tile.width - column.from;
        map.set(
          found.subarray(start + column.keepFrom, start + column.keepTo),
          y * size.width + column.keepFrom,
        );
      }
    }
  }
  const perPixel = Math.max(area.width / size.width, area.height / size.height);
  return findTextBoxes(map, size).map(({ center, width, height, angle }) => ({
    center: fromBoxFrame(
      {
        x: (center.x / size.width - 0.5) * area.width,
        y: (center.y / size.height - 0.5) * area.height,
      },
      area,
    ),
    width: width * perPixel,
    height: height * perPixel,
    angle: halfTurn(angle + area.angle),
    isLying: angle <= 45,
  }));
}

/** Tiles that cover a length, and the part of each that is kept; all in pixels. */
function tilesAlong(length: number) {
  const count = Math.ceil(length / maxTileSide);
  const step = Math.ceil(length / count / 32) * 32;
  return Array.from({ length: count }, (_, index) => {
    const keepFrom = index * step;
    const keepTo = Math.min(length, keepFrom + step);
    return {
      keepFrom,
      keepTo,
      from: Math.max(0, keepFrom - tileOverlap),
      to: Math.min(length, keepTo + tileOverlap),
    };
  });
}
