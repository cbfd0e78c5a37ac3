import { describe, expect, it } from 'vitest';
import { releases } from '../../../../demo/look-up.ts';
import { parseRelease, parseSearch, type Release } from '../../../../src/domain/look-up/release.ts';

/** The release of this number in the demo's answers, with changes to the answer. */
const parse = (number: number, change: object = {}) =>
  parseRelease({ ...releases[number - 1], ...change }) as Release;
const track = (number: string, title: string, length: number | null) => ({ number, title, length });
const { id } = parse(1);

describe('A release of MusicBrainz', () => {
  it('is read field by field, as an editor would type it', () => {
    expect(parse(1)).toEqual({
      id: '00000000-0000-4000-8000-000000000001',
      texts: {
        title: 'Ferry Timetables',
        artist: 'Mira Kestrel, The Lower Deck',
        country: 'United Kingdom',
        genre: 'post-punk, field recordings, drone',
        label: 'Harbour Tapes',
        releaseId: 'HT-07',
        releaseYear: '1983',
        trackList:
          'Side A\nA1 Low Water 3:45\nA2 Gangway “B” 4:11\nSide B\nB1 The Last Ferry 1:02:33',
      },
      format: 'Cassette',
      isCassette: true,
      trackCount: 3,
      group: '10000000-0000-4000-8000-000000000001',
    });
  });

  it('may lack everything but its title', () => {
    const answer = { id, title: 'X', media: [null], 'artist-credit': [null], 'label-info': [{}] };
    const empty = { format: '', isCassette: false, trackCount: 0, group: '' };
    expect(parseRelease(answer)).toEqual({ id, texts: { title: 'X' }, ...empty });
  });

  it.each([
    [3, {}, { country: 'Worldwide', releaseYear: '1984', label: undefined, releaseId: undefined }],
    [4, {}, { country: 'Europe', releaseYear: undefined, artist: 'Various Artists' }],
    [5, {}, { country: 'Soviet Union', releaseId: 'C 60-12345', genre: 'ambient' }],
    [1, { country: 'XU', date: '0001' }, { country: undefined, releaseYear: undefined }],
  ])('has nothing that stands for none: %i %j', (number, change, texts) => {
    const found = parse(number, change).texts;
    expect({ ...found, ...texts }).toEqual(found);
  });

  it('has as many artists and lines of tracks as the fields can have', () => {
    const artists = [...Array(25).keys()].map((index) => ({ name: `Artist ${index}` }));
    const { texts } = parse(1, {
      'artist-credit': [{ name: 'Earth, Wind & Fire' }, ...artists],
      media: [{ tracks: Array(300).fill(track('1', 'A title of some words', 60_000)) }],
    });
    expect(texts.artist).toMatch(/^"Earth, Wind & Fire", Artist 0, .*, Artist 18$/);
    expect(texts.trackList).toMatch(/^1 A title.* 1:00$/s);
    expect(texts.trackList?.length).toBeGreaterThan(3900);
  });

  it.each([[null], ['<!doctype html>'], [{ id: null, title: null }], [{ id: '../x', title: 'X' }]])(
    'is not %j',
    (answer) => expect(parseRelease(answer)).toBeNull(),
  );
});

describe('The track list of a release', () => {
  it.each([
    [3, 'Side A|A1 Low Water|Side B|B1 Ferry'],
    [
      4,
      'Tape 1, Side A|A1 Ann Oar – Rope 1:01|Tape 1, Side B|B1 Ben Mast – Tar 1:02|Tape 2, Side A|A1 Ann Oar – Salt 1:03',
    ],
    [5, '0 Bell 0:09|1 Crane 3:00'],
    [6, 'CD 1:|1 Depot 3:20'],
  ])('has a heading for each side or tape, and a track 0: release %i', (number, lines) => {
    expect(parse(number).texts.trackList).toBe(lines.replaceAll('|', '\n'));
  });

  it('has the length of a recording, and no position that is none', () => {
    const tracks = [
      { ...track('A1', 'Route 9', null), recording: { length: 59_600 } },
      track('A2', 'Route 5', null),
      track('B1', '3:45', null),
      track('♥', 'Heart', null),
      track('', 'Coda', null),
    ];
    expect(parse(1, { media: [{ tracks }] }).texts.trackList?.split('\n')).toEqual([
      'Side A',
      'A1 Route 9 1:00',
      'A2 Route 5',
      'Side B',
      'B1 3:45',
      'Heart',
      'Coda',
    ]);
  });
});

describe('The answer to a search', () => {
  it.each([
    ['cassettes first, then the other formats of the same releases', [6, 2, 1, 3], [1, 3, 2]],
    ['all formats without a cassette', [6, 2], [6, 2]],
    ['at most ten', Array(12).fill(1), Array(10).fill(1)],
    ['no answer that is no release', [99, 1], [1]],
  ])('shows %s', (_, numbers, shown) => {
    const found = parseSearch({ releases: numbers.map((number) => releases[number - 1]) });
    expect(found.map((one) => Number(one.id.slice(-2)))).toEqual(shown);
  });
});
