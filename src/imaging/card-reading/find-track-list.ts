import { isSideHeading } from '../../domain/text/track-list.ts';
import { splitDuration } from './durations.ts';
import { asHeading, formatTracks, type TrackPanel } from './format-tracks.ts';
import { median, type TextRow } from './reading-order.ts';
import { findTrackNumbers } from './track-numbers.ts';

/** The rows that make up the track list, and its text. */
export type FoundTrackList = { readonly text: string; readonly rows: ReadonlySet<TextRow> };

/** How long a side is: "30 min", "C-60". */
const length = /^\(?(?:\d{1,3}\s?min\.?|c[-\s]?\d{2,3})\)?$/i;
/** Who recorded and owns what is on the tape. */
export const legalText =
  /[©℗]|rights|ghts res|reserved|copyright|\b(?:recorded|produced|songs by)\b|^\W*(?:19|20)\d\d\s?\p{L}.*\./iu;

/**
 * The track list of a card from its rows in reading order: a line for each side and track, numbers and
 * durations as printed. Empty when nothing looks like one.
 */
export function findTrackList(rows: readonly TextRow[]): FoundTrackList {
  const parts = (['flap', 'front'] as const).map((name) => {
    const panel = examine(rows.filter((row) => row.panel === name));
    const found = panel.numbers.size > 0 ? aroundNumbers(panel) : aroundDurations(panel);
    return { found, lines: formatTracks(found, panel) };
  });
  return {
    text: parts.flatMap(({ lines }) => lines).join('\n'),
    rows: new Set(parts.flatMap(({ found }) => found)),
  };
}

function examine(rows: readonly TextRow[]): TrackPanel {
  const headings = rows.filter(
    ({ text }) =>
      isSideHeading(asHeading(text)) &&
      // A letter that occurs again says something else.
      (text.length > 1 || rows.filter((row) => row.text === text).length === 1),
  );
  const isHeading = (row: TextRow) => headings.includes(row);
  return { rows, isHeading, numbers: findTrackNumbers(rows, isHeading) };
}

const letters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;
/** Counts without those of its neighbours. */
const numbered = /^(?:[A-D]\s?)?\d{1,2}\s?[.):]\s?\D/i;
/** Such as a release ID at the end of a line. */
const endsInCode = /(?<!\p{L})\p{Lu}{1,5}[ .\-/]?\d{2,}$/u;
const isTrack = ({ text }: TextRow): boolean =>
  letters(text) > 1 &&
  (splitDuration(text) !== null || numbered.test(text)) &&
  !legalText.test(text);

/** The rows from the first number to the last, and those that belong to them. */
function aroundNumbers({ rows, isHeading, numbers }: TrackPanel): TextRow[] {
  const height = median([...numbers.keys()].map((row) => row.height));
  const found: TextRow[] = [];
  for (const [index, row] of rows.entries()) {
    const isNear = looksLikeTrack(row, height) && !endsInCode.test(row.text);
    const number = nextNumber(rows.slice(index), { isHeading, numbers });
    const previous = found.at(-1);
    if (isHeading(row) || numbers.has(row)) found.push(row);
    else if (!isNear) continue;
    else if (previous && !isHeading(previous) && (number || isBelow(previous, row) || isTrack(row)))
      found.push(row);
    else if (previous && isHeading(previous) && number !== 1) found.push(row);
    else if (!previous && isTrack(row) && number !== null && number > 1) found.push(row);
  }
  return found;
}

/** The number of the next row that has one, on the same side; null behind the last. */
function nextNumber(
  rows: readonly TextRow[],
  { isHeading, numbers }: Pick<TrackPanel, 'isHeading' | 'numbers'>,
): number | null {
  const next = rows.find((row) => isHeading(row) || numbers.has(row));
  return (next && numbers.get(next)?.number) ?? null;
}

/** Without numbers: the rows from the first side or duration to the last. */
function aroundDurations({ rows, isHeading }: TrackPanel): TextRow[] {
  const timed = rows.filter(isTrack);
  const hasSides = rows.some(isHeading);
  if (timed.length < (hasSides ? 1 : 3)) return hasSides ? afterSides(rows, isHeading) : [];
  const height = median(timed.map((row) => row.height));
  const isKnown = (row: TextRow) => isHeading(row) || isTrack(row);
  const [first, last] = [rows.findIndex(isKnown), rows.findLastIndex(isKnown)];
  return rows.filter((row, index) => {
    if (isKnown(row)) return true;
    const previous = rows[index - 1];
    return (
      index > first &&
      index < last &&
      previous !== undefined &&
      looksLikeTrack(row, height) &&
      row.middle - previous.middle < 4 * height
    );
  });
}

/** Whether a row looks like the second line of the one before. */
const isBelow = (previous: TextRow, row: TextRow) =>
  row.middle > previous.middle &&
  row.middle - previous.middle < 1.4 * previous.height &&
  Math.abs(row.left - previous.left) < 2 * previous.height &&
  row.height > 0.75 * previous.height;

/** Titles without numbers and durations: what follows a side in letters of the same size. */
function afterSides(rows: readonly TextRow[], isHeading: (row: TextRow) => boolean): TextRow[] {
  const found: TextRow[] = [];
  let height = 0;
  for (const row of rows) {
    if (isHeading(row)) {
      found.push(row);
      height = 0;
    } else if (found.length > 0 && height >= 0 && looksLikeTrack(row, height || row.height)) {
      height ||= row.height;
      found.push(row);
    } else height = -1;
  }
  return found.length > 2 ? found : [];
}

const looksLikeTrack = (row: TextRow, height: number) =>
  row.height > 0.55 * height &&
  row.height < 1.6 * height &&
  row.text.length <= 80 &&
  letters(row.text) > 1 &&
  !length.test(row.text) &&
  !legalText.test(row.text);
