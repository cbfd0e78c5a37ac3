import type { CassetteFormValues } from '../cassette-validation.ts';
import { fieldSpecs } from '../fields.ts';
import { isNoReleaseId } from '../text/identity-text.ts';
import { formatList } from '../text/list-text.ts';
import { artistsOf, type Json, list, names, number, object, text } from './answer.ts';
import { formatTracks } from './release-tracks.ts';

/** The service, whose core data are in the public domain. */
export const musicBrainz = 'https://musicbrainz.org';

export type FieldTexts = Partial<CassetteFormValues>;

/** What MusicBrainz answers about a release (docs/behaviour, "Look it up"). */
export type Release = {
  id: string;
  /** Its values for the form, as they are typed. An answer to a search has no tracks. */
  texts: FieldTexts;
  /** The format of its media: "CD + DVD-Video". */
  format: string;
  isCassette: boolean;
  trackCount: number;
  /** The id of what its editions in all formats have in common. */
  group: string;
};

// Intl makes today's states of the codes of former ones, and has none for the codes of MusicBrainz.
const countries: Readonly<Record<string, string>> = {
  XW: 'Worldwide',
  XE: 'Europe',
  XC: 'Czechoslovakia',
  XG: 'East Germany',
  SU: 'Soviet Union',
  YU: 'Yugoslavia',
};
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const countryName = (code: string): string =>
  countries[code] ?? (/^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? '') : '');

const maxGenres = 3;

/** The genres with most votes; those of all its editions if the release has none. */
function genresOf(release: Json): string[] {
  const own = list(release.genres);
  const genres = own.length > 0 ? own : list(object(release['release-group']).genres);
  const sorted = genres.toSorted((a, b) => number(b.count) - number(a.count));
  return names(sorted.map(({ name }) => name)).slice(0, maxGenres);
}

/** A release in an answer of MusicBrainz; null if it is none. */
export function parseRelease(answer: unknown): Release | null {
  const release = object(answer);
  const [id, title] = [text(release.id), text(release.title)];
  if (!/^[\da-f-]{36}$/.test(id) || title === '') return null;
  const labels = list(release['label-info']);
  const numbers = names(labels.map((info) => info['catalog-number']));
  const media = list(release.media);
  const formats = names(media.map(({ format }) => format));
  const texts = {
    title,
    artist: formatList(artistsOf(release).slice(0, fieldSpecs.artist.max)),
    country: countryName(text(release.country)),
    genre: formatList(genresOf(release)),
    label: names(labels.map(({ label }) => object(label).name))[0],
    releaseId: numbers.find((one) => !isNoReleaseId(one)),
    releaseYear: /^[12]\d{3}/.exec(text(release.date))?.[0],
    trackList: formatTracks(release),
  };
  return {
    id,
    texts: Object.fromEntries(Object.entries(texts).filter(([, typed]) => typed)),
    format: formats.join(' + '),
    isCassette: formats.includes('Cassette'),
    trackCount: media.reduce((sum, one) => sum + number(one['track-count']), 0),
    group: text(object(release['release-group']).id),
  };
}

const maxReleases = 10;

/**
 * At most ten releases in the answer to a search: cassettes, then other formats of the same
 * releases, or of all where there is no cassette.
 */
export function parseSearch(answer: unknown): Release[] {
  const releases = list(object(answer).releases).flatMap((one) => parseRelease(one) ?? []);
  const cassettes = releases.filter(({ isCassette }) => isCassette);
  const groups = cassettes.map(({ group }) => group);
  const others = releases.filter(
    ({ isCassette, group }) => !isCassette && (groups.length === 0 || groups.includes(group)),
  );
  return [...cassettes, ...others].slice(0, maxReleases);
}
