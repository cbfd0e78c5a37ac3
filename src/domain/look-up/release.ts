import { isNoReleaseId } from '../text/release-id.ts';

/** What MusicBrainz knows of a release (docs/behaviour.md, "Look it up"). */

/** The service, whose core data are in the public domain. */
export const musicBrainz = 'https://musicbrainz.org';

/** A release. A text that it lacks is empty. */
export type Release = {
  id: string;
  title: string;
  /** One by one, as credited. */
  artists: readonly string[];
  label: string;
  catalogueNumber: string;
  /** In words. */
  country: string;
  year: number | null;
  /** Those with most votes first. */
  genres: readonly string[];
  media: readonly Medium[];
  /** The id of what its editions in all formats have in common. */
  group: string;
};

/** `tracks` is empty in the answer to a search. */
export type Medium = { format: string; trackCount: number; tracks: readonly Track[] };
/** `number` is as printed ("A1"); `seconds` is null where the length is not known. */
export type Track = { number: string; title: string; seconds: number | null };

type Json = { readonly [key: string]: unknown };
const object = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? (value as Json) : {};
const list = (value: unknown): Json[] => (Array.isArray(value) ? value.map(object) : []);
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** A name. "[none]", "[no label]" and "[unknown]" are none. */
const name = (value: unknown): string => text(value).replace(/^\[.*\]$/, '');
const names = (values: readonly unknown[]): string[] => [
  ...new Set(values.map(name).filter((one) => one !== '')),
];

// Intl makes today's states of the codes of former ones, and has none for the codes of MusicBrainz.
const countries: Readonly<Record<string, string>> = {
  XW: 'Worldwide',
  XE: 'Europe',
  XC: 'Czechoslovakia',
  XG: 'East Germany',
  SU: 'Soviet Union',
  YU: 'Yugoslavia',
  CS: 'Serbia and Montenegro',
  HK: 'Hong Kong',
};
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const countryName = (code: string): string =>
  countries[code] ?? (/^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? '') : '');

function genresOf(release: Json): string[] {
  const own = list(release.genres);
  const genres = own.length > 0 ? own : list(object(release['release-group']).genres);
  return names(genres.toSorted((a, b) => number(b.count) - number(a.count)).map((one) => one.name));
}

/** Artists as credited together: "A feat. B". */
const creditOf = (json: Json): string =>
  list(json['artist-credit'])
    .map((credit) => text(credit.name) + String(credit.joinphrase ?? ''))
    .join('');

/** A track; its title begins with its artists where they are not those of the release. */
function parseTrack(track: Json, releaseCredit: string): Track {
  const recording = object(track.recording);
  const lengthMs = number(track.length) || number(recording.length);
  const credit = creditOf(track);
  const title = text(track.title) || text(recording.title);
  return {
    number: text(track.number),
    title: title && credit && credit !== releaseCredit ? `${credit} – ${title}` : title,
    seconds: lengthMs > 0 ? Math.round(lengthMs / 1000) : null,
  };
}

const parseMedium = (medium: Json, credit: string): Medium => ({
  format: text(medium.format),
  trackCount: number(medium['track-count']),
  // The pregap is a track 0.
  tracks: [object(medium.pregap), ...list(medium.tracks)]
    .map((track) => parseTrack(track, credit))
    .filter(({ title }) => title !== ''),
});

/** A release in an answer of MusicBrainz; null if it is none. */
export function parseRelease(answer: unknown): Release | null {
  const release = object(answer);
  const [id, title] = [text(release.id), text(release.title)];
  if (!/^[\da-f-]{36}$/.test(id) || title === '') return null;
  const labels = list(release['label-info']);
  const [year] = /^\d{4}/.exec(text(release.date)) ?? [];
  return {
    id,
    title,
    artists: names(
      list(release['artist-credit']).map((credit) => credit.name ?? object(credit.artist).name),
    ),
    label: names(labels.map(({ label }) => object(label).name))[0] ?? '',
    catalogueNumber:
      names(labels.map((info) => info['catalog-number'])).find((one) => !isNoReleaseId(one)) ?? '',
    country: countryName(text(release.country)),
    year: year === undefined ? null : Number(year),
    genres: genresOf(release),
    media: list(release.media).map((medium) => parseMedium(medium, creditOf(release))),
    group: text(object(release['release-group']).id),
  };
}

/** The releases in the answer to a search, best first; null if it is no such answer. */
export function parseSearch(answer: unknown): Release[] | null {
  const { releases } = object(answer);
  return Array.isArray(releases) ? releases.flatMap((one) => parseRelease(one) ?? []) : null;
}

export const isCassette = ({ media }: Release): boolean =>
  media.some(({ format }) => format === 'Cassette');

const maxReleases = 10;

/** At most ten to choose from: cassettes, then other formats of the same releases, or of all without a cassette. */
export function orderReleases(releases: readonly Release[]): Release[] {
  const cassettes = releases.filter(isCassette);
  const groups = cassettes.map(({ group }) => group);
  const others = releases.filter(
    (one) => !isCassette(one) && (cassettes.length === 0 || groups.includes(one.group)),
  );
  return [...cassettes, ...others].slice(0, maxReleases);
}
