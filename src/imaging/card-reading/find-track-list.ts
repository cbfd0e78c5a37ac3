import { isSideHeading } from '../../domain/text/track-list.ts';
import { median, type TextRow } from './reading-order.ts';

const sideName = /^(?:side|seite|face|lado|lato|sida|strona)\s?[a-d12lI|]$|^[A-D]$/i;
/** "1.", "o3", "A1", "B 2)": 0 and 1 may have been read as letters. */
const number =
  /^([A-Da-d]?)\s?([oOQ]?\d{1,2}|[oOQ]?[lI|](?=[.)]))(?:\s?[.):,-]+\s*|\s+|(?=\p{L}))(?=[\p{L}\d(])/u;
const startsLikeNumber = /^\S{1,2}[.):]|^\S\s/;
/** "3:45", "(3: 45)", "3'45" at the end. */
const duration = /\s*[([]?(\d{1,2})\s?[:.;'’]\s?([0-5]\d)[)\]"]?$/;
/** Who recorded and owns what is on the tape, and how long it is. */
const noTrack = /[©℗]|rights|reserved|copyright|\b(?:recorded|produced|songs by)\b|^\d+\s?min\b/iu;
const letters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;

/**
 * The track list of a card, from its rows in reading order: on flap and front, the rows from the first
 * to the last that name a side, begin with a number or end with a duration. Empty without two of them.
 */
export const findTrackList = (rows: readonly TextRow[]): string =>
  (['flap', 'front'] as const)
    .flatMap((panel) => tracksAmong(rows.filter((row) => row.panel === panel)))
    .join('\n');

function tracksAmong(rows: readonly TextRow[]): string[] {
  const isHeading = ({ text }: TextRow) => isSideHeading(text) || sideName.test(text);
  const isTrack = ({ text }: TextRow) =>
    letters(text) > 1 && !noTrack.test(text) && (number.test(text) || duration.test(text));
  const known = rows.filter((row) => isHeading(row) || isTrack(row));
  if (known.length < 2) return [];
  const tracks = known.filter(isTrack);
  const height = median((tracks.length > 0 ? tracks : known).map((row) => row.height));
  const isAlike = ({ text, height: own }: TextRow) =>
    own > 0.55 * height &&
    own < 1.6 * height &&
    letters(text) > 1 &&
    text.length <= 80 &&
    !noTrack.test(text);
  const isNumbered = 2 * tracks.filter(({ text }) => number.test(text)).length > tracks.length;

  const found: { row: TextRow; text: string }[] = [];
  const last = rows.indexOf(known.at(-1)!);
  for (const [index, row] of rows.entries()) {
    const above = found.at(-1);
    const isBelow =
      above &&
      row.middle > above.row.middle &&
      row.middle - above.row.middle < 1.4 * above.row.height;
    if (known.includes(row)) found.push({ row, text: formatTrack(row.text, isNumbered) });
    else if (!above || !isAlike(row)) continue;
    else if (isBelow && isNumbered && isTrack(above.row) && !startsLikeNumber.test(row.text))
      found.splice(-1, 1, { row, text: joinLines(above.text, row.text) });
    // Titles without number and duration may follow the last side.
    else if (index < last || (isBelow && tracks.length === 0)) found.push({ row, text: row.text });
  }
  return found.some(({ row }) => !isHeading(row)) ? found.map(({ text }) => text) : [];
}

/** "o3 Low Tide (3: 45)" as "3. Low Tide 3:45". */
function formatTrack(text: string, isNumbered: boolean): string {
  const [start = '', side = '', digits = ''] = (isNumbered && number.exec(text)) || [];
  const position = digits
    .replace(/[oOQ]/g, '0')
    .replace(/[lI|]/g, '1')
    .replace(/^0+(?=\d)/, '');
  const rest = text.slice(start.length).replace(duration, ' $1:$2');
  return position ? `${side.toUpperCase()}${position}. ${rest}` : rest;
}

/** A title on two lines; its duration may stand behind the first. */
function joinLines(first: string, second: string): string {
  const [end = ''] = duration.exec(first) ?? [];
  return `${first.slice(0, first.length - end.length)} ${second}${end}`;
}
