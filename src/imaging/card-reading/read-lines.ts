import type { Pixels } from '../crop/blurhash.ts';
import { type Canvas, readPixels } from '../crop/canvas.ts';
import { type CardPanel, panelAt } from './card-panels.ts';
import { type Alphabet, decodeLine, type LineProbabilities } from './decode-line.ts';
import { type Detect, findLines } from './find-lines.ts';
import { insertBlanks } from './insert-blanks.ts';
import { drawBox, type LineBox } from './line-box.ts';

/** The two models. */
export type TextModels = {
  readonly detect: Detect;
  /** A line of 48 pixels of height. */
  recognise(line: Pixels): Promise<LineProbabilities>;
  readonly alphabet: Alphabet;
};

/** A line of text; `confidence` from 0 to 1, `box` in pixels of the card. */
export type CardLine = {
  readonly text: string;
  readonly confidence: number;
  readonly box: LineBox;
  readonly panel: CardPanel;
};

const lineHeight = 48;
const maxLineWidth = 960;
const minConfidence = 0.5;
/** A line that is read with less confidence is also read from its other end. */
const doubtfulConfidence = 0.75;
/** So much surer must the other end be when the direction is known. */
const otherEndMargin = 0.2;
/** So many lines of a panel are read in both directions before one of them is preferred. */
const votes = 3;

/**
 * Reads all lines of a card, on their side and upside down too (docs/behaviour.md, "Reading the card");
 * `onProgress` gets fractions from 0 to 1. Throws what the models throw.
 */
export async function readLines(
  card: Canvas,
  models: TextModels,
  onProgress: (fraction: number) => void,
): Promise<CardLine[]> {
  const boxes = await findLines(card, models.detect);
  onProgress(0.3);
  const lines: CardLine[] = [];
  const directions = new Map<string, number[]>();
  // The long lines say in which direction a panel is read.
  const byLength = [...boxes].sort((a, b) => b.width / b.height - a.width / a.height);
  for (const [index, found] of byLength.entries()) {
    const panel = panelAt(found.center, card);
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
      // Half of a line is read upside down too.
      const margin = isLying || confidences.length > votes ? otherEndMargin : 0;
      if (difference < -margin) best = second;
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

async function readLine(card: Canvas, box: LineBox, models: TextModels) {
  const size = {
    width: Math.min(
      maxLineWidth,
      Math.max(lineHeight, Math.ceil((lineHeight * box.width) / box.height / 8) * 8),
    ),
    height: lineHeight,
  };
  const picture = readPixels(drawBox(card, box, size));
  const probabilities = await models.recognise(picture);
  const characters = decodeLine(probabilities, models.alphabet);
  const sum = characters.reduce((total, { confidence }) => total + confidence, 0);
  return {
    text: insertBlanks(picture, characters, probabilities.steps).trim(),
    confidence: characters.length === 0 ? 0 : sum / characters.length,
    box,
  };
}
