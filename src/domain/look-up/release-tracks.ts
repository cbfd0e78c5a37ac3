import { cassetteFields } from '../fields.ts';
import { countCharacters } from '../text/characters.ts';
import { formatSeconds } from '../text/tape-sides.ts';
import { position } from '../text/track-list.ts';

/** `number` is as printed ("A1"); `seconds` is 0 where the length is not known. */
type Track = { number: string; title: string; seconds: number };
type Medium = { format: string; tracks: readonly Track[] };

const printedPosition = new RegExp(`^${position}$`);

/** The lines of a medium; `name` is that of one of several. */
function linesOf({ tracks }: Medium, name: string, gap: string): string[] {
  let last = '';
  return tracks.flatMap(({ number, title, seconds }) => {
    const [letter = ''] = /^[A-Za-z](?![A-Za-z])/.exec(number) ?? [];
    const heading = [name, letter && `Side ${letter.toUpperCase()}`].filter(Boolean).join(', ');
    // A side of one track may be its letter alone.
    const printed = number === letter ? `${letter}1` : number;
    const start = printedPosition.test(printed) ? `${printed} ${title}` : title;
    const line = seconds === 0 ? start : `${start}${gap}${formatSeconds(seconds)}`;
    if (heading === '' || heading === last) return line;
    last = heading;
    // A colon makes a heading of "CD 1".
    return [/^(?:Tape|Side) /.test(heading) ? heading : `${heading}:`, line];
  });
}

/**
 * The track list of a release, `A1 Title 3:45` with a heading for each side, or tape of several: as
 * many whole lines as the field can have.
 */
export function formatTracks(media: readonly Medium[]): string {
  const tracks = media.flatMap((medium) => medium.tracks);
  // Where few lines have a duration, one blank before it does not part it from the title.
  const gap = 2 * tracks.filter(({ seconds }) => seconds).length > tracks.length ? ' ' : '  ';
  const lines = media.flatMap((medium, index) => {
    const format = medium.format === 'Cassette' ? 'Tape' : medium.format || 'Tape';
    return linesOf(medium, media.length > 1 ? `${format} ${index + 1}` : '', gap);
  });
  while (countCharacters(lines.join('\n')) > cassetteFields.trackList.max) lines.pop();
  return lines.join('\n');
}
