import { isDuration, isHeading, readTrackLines } from '../../domain/text/track-list.ts';
import { type CardPanel, cardPanels } from './card-panels.ts';
import { median } from './insert-blanks.ts';
import { type LineBox, toReadingFrame } from './line-box.ts';
import type { CardLine } from './read-lines.ts';

/**
 * A row of text as a person reads it: one line, or several pieces of one, such as a number, a title and
 * a duration. Positions are in pixels of the card as seen by its reader: `left` and `right` along the
 * reading direction, `middle` across it.
 */
export type TextRow = {
  readonly text: string;
  readonly confidence: number;
  readonly panel: CardPanel;
  readonly lines: readonly CardLine[];
  readonly left: number;
  readonly right: number;
  readonly middle: number;
  readonly height: number;
};

/** "o3", "l.", "SideA" and "(3: 45)", as they are often misread, as "03", "1.", "Side A" and "(3:45)". */
export const repairMark = (text: string): string =>
  text
    .replace(/^([A-Da-d]?\s?)[oOQ](?=\d)/, '$10')
    .replace(/^([A-Da-d]?\s?)[lI|](?=[.)])/, '$11')
    .replace(/(?<=^\p{L}+\p{Ll})[A-D]$/u, ' $&')
    .replace(/(\d{1,2})\s?[:.;'’]\s?([0-5]\d)(?=[)\]]?$)/, '$1:$2');

const hasDuration = (text: string) =>
  isDuration(repairMark(text)) || readTrackLines([repairMark(text)])[0]!.duration !== '';
const trackNumber = /^(?:[A-D]\s?)?\d{1,2}\s?[.):]?$/i;
const withoutColon = /^(\d)1?([0-5]\d)$/;

/** The rows of a card, panel by panel from its left edge, columns one after the other. */
export function inReadingOrder(lines: readonly CardLine[]): TextRow[] {
  return cardPanels.flatMap((panel) =>
    [0, 90, -90, 180].flatMap((angle) => {
      const group = lines.filter(
        ({ panel: own, box }) => own === panel && quarterOf(box) === angle,
      );
      return orderRows(joinPieces(group));
    }),
  );
}

/** The direction as quarters of a turn, in degrees. */
function quarterOf({ angle }: LineBox): number {
  const quarter = Math.round(angle / 90) * 90;
  return quarter === -180 ? 180 : quarter;
}

function joinPieces(lines: readonly CardLine[]): TextRow[] {
  // The median: single characters are at any angle.
  const angle = median(lines.map(({ box }) => (box.angle < -135 ? box.angle + 360 : box.angle)));
  const hasDurations = lines.some(({ text }) => hasDuration(text));
  const rest = lines
    .map((line) => rowOf(line, angle))
    // The colon of a duration is small.
    .map((row) => (hasDurations ? { ...row, text: row.text.replace(withoutColon, '$1:$2') } : row))
    .sort((a, b) => a.left - b.left);
  const usualHeight = median(lines.map(({ box }) => box.height));
  const rows: TextRow[] = [];
  while (rest.length > 0) {
    let row = rest.shift()!;
    for (;;) {
      const next = rest.filter((other) => isSameRow(row, other))[0];
      if (!next || !belongsTogether(row, next, usualHeight)) break;
      rest.splice(rest.indexOf(next), 1);
      row = join(row, next);
    }
    rows.push(row);
  }
  return rows;
}

function rowOf(line: CardLine, angle: number): TextRow {
  const center = toReadingFrame(line.box.center, angle);
  return {
    text: line.text,
    confidence: line.confidence,
    panel: line.panel,
    lines: [line],
    left: center.x - line.box.width / 2,
    right: center.x + line.box.width / 2,
    middle: center.y,
    height: line.box.height,
  };
}

const isSameRow = (row: TextRow, other: TextRow) =>
  Math.abs(row.middle - other.middle) < 0.45 * Math.max(row.height, other.height) &&
  other.left > row.left &&
  other.left - row.right > -0.6 * Math.max(row.height, other.height);

function belongsTogether(row: TextRow, next: TextRow, usualHeight: number): boolean {
  const height = Math.max(row.height, next.height);
  const gap = next.left - row.right;
  if (isDuration(repairMark(next.text))) return !hasDuration(row.text);
  if (trackNumber.test(row.text)) return gap < 3 * height;
  if (trackNumber.test(next.text)) return gap < height && isHeading(`${row.text} ${next.text}`);
  const isLarge = height > 1.8 * usualHeight;
  return gap < (isLarge ? 0.9 : 0.35) * height && height < 1.7 * Math.min(row.height, next.height);
}

function join(row: TextRow, next: TextRow): TextRow {
  const [length, nextLength] = [row.text.length, next.text.length];
  return {
    ...row,
    text: `${row.text} ${next.text}`,
    confidence: (row.confidence * length + next.confidence * nextLength) / (length + nextLength),
    lines: [...row.lines, ...next.lines],
    right: Math.max(row.right, next.right),
    height: Math.max(row.height, next.height),
  };
}

/** Splits at gaps that no row crosses: into columns, else at the widest gap between rows. */
function orderRows(rows: readonly TextRow[]): TextRow[] {
  if (rows.length < 2) return [...rows];
  const columns = splitAtWidest(rows, (row) => [
    row.left + row.height / 4,
    row.right - row.height / 4,
  ]);
  if (columns) return columns.flatMap(orderRows);
  const parts = splitAtWidest(rows, (row) => [
    row.middle - row.height / 4,
    row.middle + row.height / 4,
  ]);
  return parts
    ? parts.flatMap(orderRows)
    : [...rows].sort((a, b) => a.middle - b.middle || a.left - b.left);
}

function splitAtWidest(
  rows: readonly TextRow[],
  extent: (row: TextRow) => readonly [from: number, to: number],
): [TextRow[], TextRow[]] | null {
  const sorted = [...rows].sort((a, b) => extent(a)[0] - extent(b)[0]);
  let end = Number.NEGATIVE_INFINITY;
  let widest = 0;
  let at = 0;
  for (const [index, row] of sorted.entries()) {
    const [from, to] = extent(row);
    if (index > 0 && from - end > widest) {
      widest = from - end;
      at = index;
    }
    end = Math.max(end, to);
  }
  return at === 0 ? null : [sorted.slice(0, at), sorted.slice(at)];
}
