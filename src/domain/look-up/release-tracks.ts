import { fieldSpecs } from '../fields.ts';
import { formatSeconds } from '../tape-sides.ts';
import { countCharacters } from '../text/characters.ts';
import { positionPattern } from '../text/track-list.ts';
import { artistsOf, type Json, list, number, object, text } from './answer.ts';

const printedPosition = new RegExp(`^${positionPattern}$`, 'u');

/** 0 where the length is not known. */
const secondsOf = (track: Json): number =>
  Math.round((number(track.length) || number(object(track.recording).length)) / 1000);

/** The lines of the tracks of a medium; `name` is that of one of several. */
function linesOf(tracks: readonly Json[], name: string, releaseArtists: string) {
  let last = '';
  return tracks.flatMap((track) => {
    const printed = text(track.number);
    const [letter = ''] = /^[A-Za-z](?![A-Za-z])/.exec(printed) ?? [];
    const heading = [name, letter && `Side ${letter.toUpperCase()}`].filter(Boolean).join(', ');
    // A side of one track may be its letter alone.
    const place = /^[A-Za-z]$/.test(printed) ? `${printed}1` : printed;
    const artists = artistsOf(track).join(', ');
    const seconds = secondsOf(track);
    const line = [
      printedPosition.test(place) && place,
      artists && artists !== releaseArtists && `${artists} –`,
      text(track.title),
      seconds > 0 && formatSeconds(seconds),
    ];
    const shown = line.filter(Boolean).join(' ');
    if (heading === '' || heading === last) return shown;
    last = heading;
    // A colon makes a heading of "CD 1".
    return [/^(?:Tape|Side) /.test(heading) ? heading : `${heading}:`, shown];
  });
}

/**
 * The track list of a release, `A1 Title 3:45` with a heading for each side, or tape of several: as
 * many whole lines as the field can have.
 */
export function formatTracks(release: Json): string {
  const artists = artistsOf(release).join(', ');
  const media = list(release.media).map((medium) => ({
    format: text(medium.format).replace(/^(?:Cassette)?$/, 'Tape'),
    // The pregap is a track 0.
    tracks: [object(medium.pregap), ...list(medium.tracks)].filter(({ title }) => text(title)),
  }));
  const lines = media.flatMap((medium, index) => {
    const name = media.length > 1 ? `${medium.format} ${index + 1}` : '';
    return linesOf(medium.tracks, name, artists);
  });
  while (countCharacters(lines.join('\n')) > fieldSpecs.trackList.max) lines.pop();
  return lines.join('\n');
}
