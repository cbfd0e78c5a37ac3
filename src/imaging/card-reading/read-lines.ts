import type { Pixels } from '../crop/blurhash.ts';
import type { Size } from '../crop/crop-geometry.ts';
import { type Alphabet, decodeLine, type LineProbabilities } from './decode-line.ts';
import { findTextBoxes } from './find-text.ts';
import { insertBlanks } from './insert-blanks.ts';
import { drawBox, type LineBox, wholeBox } from './line-box.ts';

/** The two models, which run wherever they run. Pixels are planes blue, green, red of floats. */
export type TextModels = {
  /** The probability of text for each pixel; both sides are multiples of 32. */
  detect(planes: Float32Array, size: Size): Promise<Float32Array>;
  /** A line of 48 pixels of height. */
  recognise(planes: Float32Array, size: Size): Promise<LineProbabilities>;
  readonly alphabet: Alphabet;
};

export type CardPanel = 'flap' | 'spine' | 'front';
/** The panels of a card in the order in which they lie, from its left edge. */
const panels: readonly CardPanel[] = ['flap', 'spine', 'front'];

/** A line of text; `confidence` from 0 to 1, `box` in pixels of the card. */
export type CardLine = {
  readonly text: string;
  readonly confidence: number;
  readonly box: LineBox;
  readonly panel: CardPanel;
};

/** Where a card is folded, as fractions of its width: flap and spine, spine and front. */
const folds = [187 / 787, 287 / 787] as const;

/** Longest side of the picture that is searched for lines, in pixels. */
const searchSide = 1216;
const maxTileSide = 832;
const tileOverlap = 96;
const lineHeight = 48;
const maxLineWidth = 960;
const minConfidence = 0.5;
/** A line that is read with less confidence is also read from its other end. */
const doubtfulConfidence = 0.75;
/** So many lines of a panel are read in both directions before one of them is preferred. */
const votes = 3;

const detectorNorm = { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] };
const readerNorm = { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] };

/** Reads all lines of a card, on their side and upside down too; `onProgress` gets fractions from 0 to 1. */
export async function readLines(
  card: Pixels,
  models: TextModels,
  onProgress: (fraction: number) => void,
): Promise<CardLine[]> {
  const boxes = await findLines(card, models);
  onProgress(0.3);
  const lines: CardLine[] = [];
  const directions = new Map<string, number[]>();
  // The long lines say in which direction a panel is read.
  const byLength = [...boxes].sort((a, b) => b.width / b.height - a.width / a.height);
  for (const [index, found] of byLength.entries()) {
    const panel = panelAt(found.center.x / card.width);
    const box = alongLines(
      found,
      lines.filter((line) => line.panel === panel),
    );
    const isLying = Math.abs(box.angle) <= 45;
    const key = `${panel} ${isLying}`;
    const confidences = directions.get(key) ?? [];
    directions.set(key, confidences);
    const turned = { ...box, angle: box.angle > 0 ? box.angle - 180 : box.angle + 180 };
    const isTurned = confidences.reduce((sum, value) => sum + value, 0) < 0;
    const [first, other] = isTurned ? [turned, box] : [box, turned];
    let best = await readLine(card, first, models);
    const mustCompare = !isLying && confidences.length < votes;
    if (mustCompare || best.confidence < doubtfulConfidence) {
      const second = await readLine(card, other, models);
      const difference = best.confidence - second.confidence;
      confidences.push(isTurned ? -difference : difference);
      if (difference < 0) best = second;
    }
    if (best.text !== '' && best.confidence >= minConfidence) lines.push({ ...best, panel });
    onProgress(0.3 + (0.7 * (index + 1)) / byLength.length);
  }
  return lines;
}

/** A box as wide as high has no direction of its own: it gets that of most of the text around it. */
function alongLines(box: LineBox, lines: readonly CardLine[]): LineBox {
  if (box.width > 1.6 * box.height) return box;
  const isFlat = ({ angle }: LineBox) => Math.abs(angle) <= 45 || Math.abs(angle) >= 135;
  const length = (isWanted: boolean) =>
    lines.reduce((sum, line) => sum + (isFlat(line.box) === isWanted ? line.box.width : 0), 0);
  if (length(isFlat(box)) >= length(!isFlat(box))) return box;
  return {
    ...box,
    width: box.height,
    height: box.width,
    angle: isFlat(box) ? box.angle + 90 : box.angle - 90,
  };
}

const panelAt = (x: number): CardPanel => panels[folds.filter((fold) => x > fold).length]!;

/**
 * Searches the card in tiles, which take less memory than the whole. They overlap, and the map of each
 * counts where no other one sees more of the surroundings.
 */
async function findLines(card: Pixels, models: TextModels): Promise<LineBox[]> {
  const scale = searchSide / Math.max(card.width, card.height);
  const size = {
    width: Math.max(32, Math.round((card.width * scale) / 32) * 32),
    height: Math.max(32, Math.round((card.height * scale) / 32) * 32),
  };
  const picture = drawBox(card, wholeBox(card), size);
  const map = new Float32Array(size.width * size.height);
  for (const row of tilesAlong(size.height)) {
    for (const column of tilesAlong(size.width)) {
      const tile = { width: column.to - column.from, height: row.to - row.from };
      const planes = toPlanes(cut(picture, column.from, row.from, tile), detectorNorm);
      const found = await models.detect(planes, tile);
      for (let y = row.keepFrom; y < row.keepTo; y++) {
        const start = (y - row.from) * tile.width - column.from;
        map.set(
          found.subarray(start + column.keepFrom, start + column.keepTo),
          y * size.width + column.keepFrom,
        );
      }
    }
  }
  const perPixel = Math.max(card.width / size.width, card.height / size.height);
  return findTextBoxes(map, size).map(({ center, width, height, angle }) => ({
    center: { x: (center.x * card.width) / size.width, y: (center.y * card.height) / size.height },
    width: width * perPixel,
    height: height * perPixel,
    angle,
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

function cut({ data, width }: Pixels, left: number, top: number, size: Size): Pixels {
  const part = new Uint8ClampedArray(size.width * size.height * 4);
  for (let row = 0; row < size.height; row++) {
    const start = ((top + row) * width + left) * 4;
    part.set(data.subarray(start, start + size.width * 4), row * size.width * 4);
  }
  return { data: part, width: size.width, height: size.height };
}

async function readLine(card: Pixels, box: LineBox, models: TextModels) {
  const size = {
    width: Math.min(
      maxLineWidth,
      Math.max(lineHeight, Math.ceil((lineHeight * box.width) / box.height / 8) * 8),
    ),
    height: lineHeight,
  };
  const picture = drawBox(card, box, size);
  const probabilities = await models.recognise(toPlanes(picture, readerNorm), size);
  const characters = decodeLine(probabilities, models.alphabet);
  const sum = characters.reduce((total, { confidence }) => total + confidence, 0);
  return {
    text: insertBlanks(picture, characters, probabilities.steps).trim(),
    confidence: characters.length === 0 ? 0 : sum / characters.length,
    box,
  };
}

type Norm = { readonly mean: readonly number[]; readonly deviation: readonly number[] };

/** Planes of blue, green and red, as the models were trained. */
function toPlanes({ data, width, height }: Pixels, { mean, deviation }: Norm): Float32Array {
  const length = width * height;
  const planes = new Float32Array(3 * length);
  for (let plane = 0; plane < 3; plane++) {
    for (let index = 0; index < length; index++) {
      const value = data[index * 4 + 2 - plane]! / 255;
      planes[plane * length + index] = (value - mean[plane]!) / deviation[plane]!;
    }
  }
  return planes;
}
