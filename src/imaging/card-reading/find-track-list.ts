import type { TextRow } from './reading-order.ts';

/** The rows that make up the track list, and its text. */
export type FoundTrackList = { readonly text: string; readonly rows: ReadonlySet<TextRow> };

const side =
  /^(?:side|seite|face|lado|sida|strona|cara|lato|kant|puoli)\s?(?:[a-d1-4]|one|two|i{1,2})\b.{0,12}$|^[ab][\s-]?(?:side|seite)$/i;
const number = /^(?:([A-D])\s?)?(\d{1,2})\s?[.):,]\s?(?=\D)|^(?:([A-D])\s?)?(\d{1,2})\s(?=\p{Lu})/u;
const duration = /\s*[([]?(\d{1,2})[:.'’]\s?(\d{2})[)\]"”]?$/;
/** How long a side is: "30 min", "C-60". */
const length = /^\(?(?:\d{1,3}\s?min\.?|c[-\s]?\d{2,3})\)?$/i;
const legal = /[©℗]|\b(?:rights|reserved|copyright|recorded|produced|songs by)\b/i;

/** Whether a line names a side. */
export const isSide = (text: string): boolean => side.test(text);

type Kind = 'side' | 'track' | 'other';

function kindOf({ text }: TextRow): Kind {
  if (isSide(text)) return 'side';
  if (legal.test(text)) return 'other';
  return letters(text) > 1 && (number.test(text) || duration.test(text)) ? 'track' : 'other';
}

const letters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;

/**
 * The track list of a card from its rows in reading order: a line for each side and track, numbers and
 * durations as printed. Empty when nothing looks like one.
 */
export function findTrackList(rows: readonly TextRow[]): FoundTrackList {
  const parts = [...groupByPanel(rows)].map(tracksOf).filter((part) => part.length > 0);
  const found = parts.flat();
  return { text: format(found), rows: new Set(found) };
}

function groupByPanel(rows: readonly TextRow[]): Iterable<TextRow[]> {
  const groups = new Map<string, TextRow[]>();
  for (const row of rows) {
    if (row.panel === 'spine') continue;
    groups.set(row.panel, [...(groups.get(row.panel) ?? []), row]);
  }
  return groups.values();
}

function tracksOf(rows: readonly TextRow[]): TextRow[] {
  const kinds = rows.map(kindOf);
  const tracks = rows.filter((_, index) => kinds[index] === 'track');
  const sides = kinds.filter((kind) => kind === 'side').length;
  if (tracks.length < (sides > 0 ? 1 : 3)) return sides > 0 ? afterSides(rows, kinds) : [];
  const height = median(tracks.map((row) => row.height));
  const first = kinds.findIndex((kind) => kind !== 'other');
  const last = kinds.findLastIndex((kind) => kind !== 'other');
  const hasWrapped = rows.some((_, index) => isBetweenNumbers(rows, index));
  return rows.filter((row, index) => {
    if (kinds[index] !== 'other') return true;
    const previous = rows[index - 1];
    if (index <= first || !previous || !looksLikeTrack(row, height)) return false;
    return index < last
      ? row.middle - previous.middle < 4 * height
      : hasWrapped && isBelow(previous, row);
  });
}

const numberOf = (row: TextRow | undefined) => (row ? parseTrack(row.text).number : null);

/** Whether a row without a number stands between two tracks that follow each other by theirs. */
function isBetweenNumbers(rows: readonly TextRow[], index: number): boolean {
  const [before, after] = [numberOf(rows[index - 1]), numberOf(rows[index + 1])];
  return before !== null && after === before + 1 && numberOf(rows[index]) === null;
}

/** Whether a row looks like the second line of the one before. */
const isBelow = (previous: TextRow, row: TextRow) =>
  row.middle > previous.middle &&
  row.middle - previous.middle < 1.4 * previous.height &&
  Math.abs(row.left - previous.left) < 2 * previous.height &&
  row.height > 0.75 * previous.height;

/** Titles without numbers and durations: what follows a side in letters of the same size. */
function afterSides(rows: readonly TextRow[], kinds: readonly Kind[]): TextRow[] {
  const found: TextRow[] = [];
  let height = 0;
  for (const [index, row] of rows.entries()) {
    if (kinds[index] === 'side') {
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
  !legal.test(row.text);

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function format(rows: readonly TextRow[]): string {
  const lines: string[] = [];
  let from = 0;
  for (const [index, row] of rows.entries()) {
    if (isSide(row.text)) {
      lines.push(...formatSide(rows.slice(from, index)), row.text);
      from = index + 1;
    }
  }
  return [...lines, ...formatSide(rows.slice(from))].join('\n');
}

/** The tracks of one side. Most numbers are enough to know the others, and which lines are wrapped. */
function formatSide(rows: readonly TextRow[]): string[] {
  const parsed = joinWrapped(rows);
  const right = parsed.filter((track, index) => track.number === index + 1).length;
  const isCounted = right > 0 && right * 2 >= parsed.length;
  return parsed.map((track, index) => {
    const count = isCounted ? index + 1 : track.number;
    const before = count === null ? '' : `${track.side}${count}. `;
    return `${before}${track.title}${track.duration && ` ${track.duration}`}`;
  });
}

/** Adds the lines between two tracks that follow each other by their numbers to the first of them. */
function joinWrapped(rows: readonly TextRow[]): Track[] {
  const tracks = rows.map(({ text }) => parseTrack(text));
  const hasWrapped = rows.some((_, index) => isBetweenNumbers(rows, index));
  const joined: Track[] = [];
  for (const [index, track] of tracks.entries()) {
    const last = joined.at(-1);
    const next = tracks.slice(index).find(({ number }) => number !== null)?.number;
    const isSecondLine =
      track.number === null &&
      last?.number &&
      (next ? next === last.number + 1 : hasWrapped && isBelow(rows[index - 1]!, rows[index]!));
    if (!last || !isSecondLine) joined.push(track);
    else
      joined[joined.length - 1] = {
        ...last,
        title: `${last.title} ${track.title}`,
        duration: last.duration || track.duration,
      };
  }
  return joined;
}

export type Track = {
  readonly side: string;
  readonly number: number | null;
  readonly title: string;
  readonly duration: string;
};

/** A line of a track list as its parts; `side` and `duration` are empty when it has none. */
export function parseTrack(text: string): Track {
  const numbered = number.exec(text);
  const rest = numbered ? text.slice(numbered[0].length) : text;
  const timed = duration.exec(rest);
  const title = (timed ? rest.slice(0, timed.index) : rest).replace(/[\s.…·_-]+$/, '');
  return {
    side: numbered?.[1] ?? numbered?.[3] ?? '',
    number: numbered ? Number(numbered[2] ?? numbered[4]) : null,
    title: title.trim(),
    duration: timed ? `${timed[1]}:${timed[2]}` : '',
  };
}
