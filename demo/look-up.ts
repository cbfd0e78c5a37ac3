/**
 * Answers in the place of MusicBrainz, which neither `npm start` nor a test asks. They have its
 * shapes: a list of releases without tracks for a search, one whole release for its id. The titles
 * "Busy" and "Portal" are answered by status 503 and by a page of HTML.
 */

const credit = (name: string, joinphrase = '') => ({ name, joinphrase, artist: { name } });

const track = (number: string, title: string, length: number | null, artist = '') => ({
  number,
  title,
  length,
  recording: { title, length: null },
  ...(artist && { 'artist-credit': [credit(artist)] }),
});

type Track = ReturnType<typeof track>;
const medium = (format: string, position: number, tracks: Track[], pregap?: Track) => ({
  format,
  position,
  title: '',
  'track-count': tracks.length,
  tracks,
  ...(pregap && { pregap }),
});

const label = (name: string | null, catalogueNumber: string | null) => ({
  'catalog-number': catalogueNumber,
  label: name === null ? null : { name },
});

const release = (number: number, group: number, title: string, rest: object) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  title,
  date: '',
  country: null as string | null,
  barcode: null as string | null,
  'artist-credit': [] as ReturnType<typeof credit>[],
  'label-info': [] as ReturnType<typeof label>[],
  media: [] as ReturnType<typeof medium>[],
  genres: [] as { name: string; count: number }[],
  'release-group': { id: `10000000-0000-4000-8000-${String(group).padStart(12, '0')}`, genres: [] },
  ...rest,
});

const kestrel = [credit('Mira Kestrel', ' feat. '), credit('The Lower Deck')];
const timetable = [
  track('A1', 'Low Water', 225_400),
  track('A2', 'Gangway “B”', 251_000),
  track('B1', 'The Last Ferry', 3_753_000),
];

export const releases = [
  release(1, 1, 'Ferry Timetables', {
    date: '1983-05',
    country: 'GB',
    barcode: '5012345678900',
    'artist-credit': kestrel,
    'label-info': [label('Harbour Tapes', 'HT-07')],
    media: [medium('Cassette', 1, timetable)],
    genres: [
      { name: 'field recordings', count: 2 },
      { name: 'post-punk', count: 5 },
      { name: 'drone', count: 1 },
      { name: 'folk', count: 1 },
    ],
  }),
  release(2, 1, 'Ferry Timetables', {
    date: '1995-11-02',
    country: 'JP',
    'artist-credit': kestrel,
    'label-info': [label('Harbour Tapes', 'HT-07CD')],
    media: [medium('CD', 1, [track('1', 'Low Water', 225_400)])],
  }),
  release(3, 1, 'Ferry Timetables', {
    date: '1984',
    country: 'XW',
    'artist-credit': kestrel,
    'label-info': [label('[no label]', '[none]')],
    media: [medium('Cassette', 1, [track('A', 'Low Water', null), track('B', 'Ferry', null)])],
  }),
  release(4, 2, 'Songs from the “Quay”', {
    date: '????',
    country: 'XE',
    'artist-credit': [credit('Various Artists')],
    'label-info': [label(null, null)],
    media: [
      medium('Cassette', 1, [
        track('A1', 'Rope', 61_000, 'Ann Oar'),
        track('B1', 'Tar', 62_000, 'Ben Mast'),
      ]),
      medium('Cassette', 2, [track('A1', 'Salt', 63_000, 'Ann Oar')]),
    ],
  }),
  release(5, 3, 'Tin Harbour', {
    date: '1979',
    country: 'SU',
    'artist-credit': [credit('Quiet Crane')],
    'label-info': [label('Melograf', 'none'), label('Melograf', 'C 60-12345')],
    media: [medium('Cassette', 1, [track('1', 'Crane', 180_000)], track('0', 'Bell', 9_000))],
    'release-group': { id: '', genres: [{ name: 'ambient', count: 1 }] },
  }),
  release(6, 4, 'Glass Tram', {
    date: '2001-02-03',
    country: 'US',
    'artist-credit': [credit('Quiet Crane')],
    'label-info': [label('Melograf', 'MG 9')],
    media: [medium('CD', 1, [track('1', 'Depot', 200_000)]), medium('DVD-Video', 2, [])],
  }),
];

type Answer = { status: number; body: string };
const json = (body: unknown, status = 200): Answer => ({ status, body: JSON.stringify(body) });

/** The terms of a search by their field. */
const termsOf = (query: string) =>
  [...query.matchAll(/(\w+):(?:"((?:[^"\\]|\\.)*)"|(\d+))/g)].map(
    ([, field = '', phrase, digits = '']) => ({
      field,
      text: (phrase?.replace(/\\(.)/g, '$1') ?? digits).toLowerCase(),
    }),
  );

/** What MusicBrainz would answer to the path and query of a request. */
export function answerLookUp(address: string): Answer {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const [, id] = pathname.split('/release/');
  if (id) {
    const found = releases.find((one) => one.id === id);
    return found ? json(found) : json({ error: 'Not Found' }, 404);
  }
  const terms = termsOf(searchParams.get('query') ?? '');
  const title = terms.find(({ field }) => field === 'release')?.text;
  if (title === 'busy') return json({ error: 'The server is busy.' }, 503);
  if (title === 'portal') return { status: 200, body: '<!doctype html><p>Sign in</p>' };
  const isAsked = (field: string, texts: readonly (string | null)[]) => {
    const asked = terms.filter((term) => term.field === field);
    const known = texts.map((text) => text?.toLowerCase());
    return asked.length === 0 || asked.some(({ text }) => known.includes(text));
  };
  const found = releases.filter(
    (one) =>
      isAsked('barcode', [one.barcode]) &&
      isAsked(
        'catno',
        one['label-info'].map((info) => info['catalog-number']),
      ) &&
      isAsked('release', [one.title]) &&
      isAsked(
        'artist',
        one['artist-credit'].map(({ name }) => name),
      ),
  );
  const withoutTracks = found.map(({ media, ...rest }) => ({
    ...rest,
    media: media.map(({ tracks, pregap, ...one }: ReturnType<typeof medium>) => one),
  }));
  return json({
    created: '2026-11-29T12:00:00.000Z',
    count: found.length,
    releases: withoutTracks,
  });
}
