import { readTrackLines } from '../../domain/text/track-list.ts';
import { repairMark, type TextRow } from './reading-order.ts';

/** Who recorded and owns what is on the tape, and how long it is. */
const noTrack = /[©℗]|rights|reserved|copyright|\b(?:recorded|produced|songs by)\b|^\d+\s?min\b/iu;
const isText = (text: string) => /\p{L}.*\p{L}/u.test(text) && !noTrack.test(text);

/**
 * The track list of a card, from its rows in reading order: on flap and front, the rows from the first
 * to the last that name a side, begin with a number or end with a duration. Empty without two of them.
 */
export const findTrackList = (rows: readonly TextRow[]): string =>
  (['flap', 'front'] as const)
    .flatMap((panel) => tracksAmong(rows.filter((row) => row.panel === panel)))
    .join('\n');

function tracksAmong(rows: readonly TextRow[]): string[] {
  const lines = rows.map((row) => {
    const [line] = readTrackLines([repairMark(row.text)]);
    const isHeading = line!.isHeading || /^[A-D]$/i.test(row.text);
    const isTrack = !isHeading && isText(row.text) && line!.position + line!.duration !== '';
    return { ...line!, row, isHeading, isTrack };
  });
  const known = lines.filter(({ isHeading, isTrack }) => isHeading || isTrack);
  const tracks = known.filter(({ isTrack }) => isTrack);
  const isNumbered = 2 * tracks.filter(({ position }) => position !== '').length > tracks.length;

  const found: typeof lines = [];
  for (const [index, line] of lines.entries()) {
    const above = found.at(-1);
    const { row } = line;
    const distance = above ? row.middle - above.row.middle : 0;
    const isBelow = above && distance > 0 && distance < 1.4 * above.row.height;
    if (known.includes(line)) found.push(line);
    else if (!above || !isText(row.text)) continue;
    else if (isBelow && isNumbered && above.isTrack)
      found.splice(-1, 1, { ...above, row, title: `${above.title} ${row.text}` });
    // Titles without number and duration may follow the last side.
    else if (index < lines.indexOf(known.at(-1)!) || (isBelow && tracks.length === 0))
      found.push(line);
  }
  return known.length > 1 && found.some(({ isHeading }) => !isHeading)
    ? found.map(({ position, title, duration }) => `${position} ${title} ${duration}`.trim())
    : [];
}
