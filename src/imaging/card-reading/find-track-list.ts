import { isSideHeading } from '../../domain/text/track-list.ts';
import { splitDuration } from './durations.ts';
import type { TextRow } from './reading-order.ts';
import { findTrackNumbers, type TrackNumber } from './track-numbers.ts';

/** The rows that make up the track list, and its text. */
export type FoundTrackList = { readonly text: string; readonly rows: ReadonlySet<TextRow> };

/** How long a side is: "30 min", "C-60". */
const length = /^\(?(?:\d{1,3}\s?min\.?|c[-\s]?\d{2,3})\)?$/i;
/** Who recorded and owns what is on the tape. */
export const legalText =
  /[©℗]|rights|ghts res|reserved|copyright|\b(?:recorded|produced|songs by)\b|^\W*(?:19|20)\d\d\s?\p{L}.*\./iu;

/** A panel's rows in reading order, and what is known of them. */
type Panel = {
  readonly rows: readonly TextRow[];
  readonly isHeading: (row: TextRow) => boolean;
  readonly numbers: ReadonlyMap<TextRow, TrackNumber>;
};

type Track = {
  readonly side: string;
  readonly number: number | null;
  readonly title: string;
  readonly duration: string;
};

/**
 * The track list of a card from its rows in reading order: a line for each side and track, numbers and
 * durations as printed. Empty when nothing looks like one.
 */
export function findTrackList(rows: readonly TextRow[]): FoundTrackList {
  const parts = (['flap', 'front'] as const).map((name) => {
    const panel = examine(rows.filter((row) => row.panel === name));
    const found = panel.numbers.size > 0 ? aroundNumbers(panel) : aroundDurations(panel);
    return { found, lines: format(panel, found) };
  });
  return {
    text: parts.flatMap(({ lines }) => lines).join('\n'),
    rows: new Set(parts.flatMap(({ found }) => found)),
  };
}

function examine(rows: readonly TextRow[]): Panel {
  const headings = rows.filter(
    ({ text }) =>
      isSideHeading(asHeading(text)) &&
      // A letter that occurs again says something else.
      (text.length > 1 || rows.filter((row) => row.text === text).length === 1),
  );
  const isHeading = (row: TextRow) => headings.includes(row);
  return { rows, isHeading, numbers: findTrackNumbers(rows, isHeading) };
}

/** "LAD0 1" as "LADO 1", "Seitel" as "Seite 1". */
const asHeading = (text: string) =>
  text.replace(/(?<=\p{L})0/gu, 'O').replace(/(?<=\p{L}{3})\s?[lI|]$/u, ' 1');

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
function aroundNumbers({ rows, isHeading, numbers }: Panel): TextRow[] {
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
  { isHeading, numbers }: Pick<Panel, 'isHeading' | 'numbers'>,
): number | null {
  const next = rows.find((row) => isHeading(row) || numbers.has(row));
  return (next && numbers.get(next)?.number) ?? null;
}

/** Without numbers: the rows from the first side or duration to the last. */
function aroundDurations({ rows, isHeading }: Panel): TextRow[] {
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

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function format(panel: Panel, rows: readonly TextRow[]): string[] {
  const tracks = rows.filter((row) => !panel.isHeading(row));
  const timed = tracks.filter(({ text }) => splitDuration(text));
  // Fewer lines without a duration have lost it.
  const isWrapped =
    panel.numbers.size === 0 &&
    tracks[0] === timed[0] &&
    timed.length >= tracks.length / 2 &&
    timed.length <= 0.6 * tracks.length;
  const lines: string[] = [];
  let from = 0;
  for (const [index, row] of rows.entries()) {
    if (!panel.isHeading(row)) continue;
    lines.push(...formatSide(rows.slice(from, index), panel, isWrapped), asHeading(row.text));
    from = index + 1;
  }
  return [...lines, ...formatSide(rows.slice(from), panel, isWrapped)];
}

/** The tracks of one side: second lines are joined to the first ones, lost numbers found again. */
function formatSide(rows: readonly TextRow[], { numbers }: Panel, isWrapped: boolean): string[] {
  const tracks: Track[] = [];
  for (const [index, row] of rows.entries()) {
    const track = parseTrack(row.text, numbers.get(row));
    const last = tracks.at(-1);
    const next = rows.findIndex((other, at) => at > index && numbers.has(other));
    const nextNumber = next < 0 ? null : numbers.get(rows[next]!)!.number;
    const isNewSide = nextNumber !== null && nextNumber <= (last?.number ?? 0);
    const lastNumber = isNewSide ? 0 : (last?.number ?? 0);
    if (track.number !== null) tracks.push(track);
    else if (isWrapped && last && !track.duration)
      tracks[tracks.length - 1] = joinTracks(last, track);
    else if (numbers.size === 0 || (nextNumber === null && lastNumber === 0)) tracks.push(track);
    else if (
      !last ||
      isLost(lastNumber, next - index, nextNumber) ||
      (track.duration && last.duration)
    )
      tracks.push({ ...track, side: last?.side ?? '', number: lastNumber + 1 });
    else tracks[tracks.length - 1] = joinTracks(last, track);
  }
  return tracks.map(({ side, number, title, duration }) => {
    const before = number === null ? '' : `${side}${number}. `;
    return `${before}${title}${duration && ` ${duration}`}`;
  });
}

/** Whether the number of a row is lost: `rowsToNext` rows on is the next number. */
const isLost = (last: number, rowsToNext: number, next: number | null) =>
  next !== null && rowsToNext < next - last;

const joinTracks = (track: Track, more: Track): Track => ({
  ...track,
  title: `${track.title} ${more.title}`,
  duration: track.duration || more.duration,
});

function parseTrack(text: string, number: TrackNumber | undefined): Track {
  const rest = number?.title ?? text;
  const timed = splitDuration(rest);
  return {
    side: number?.side ?? '',
    number: number?.number ?? null,
    title: (timed?.before ?? rest).replace(/[\s.…·_-]+$/, '').trim(),
    duration: timed?.duration ?? '',
  };
}
