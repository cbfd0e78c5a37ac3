import { splitDuration } from './durations.ts';
import type { TextRow } from './reading-order.ts';
import type { TrackNumber } from './track-numbers.ts';

/** A panel's rows in reading order, and what is known of them. */
export type TrackPanel = {
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

/** "LAD0 1" as "LADO 1", "Seitel" as "Seite 1". */
export const asHeading = (text: string): string =>
  text.replace(/(?<=\p{L})0/gu, 'O').replace(/(?<=\p{L}{3})\s?[lI|]$/u, ' 1');

/** The lines of a track list from its rows on a panel, as `parseTrackList` reads them. */
export function formatTracks(rows: readonly TextRow[], panel: TrackPanel): string[] {
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
function formatSide(
  rows: readonly TextRow[],
  { numbers }: TrackPanel,
  isWrapped: boolean,
): string[] {
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
