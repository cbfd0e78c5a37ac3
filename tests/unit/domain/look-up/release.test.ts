import { describe, expect, it } from 'vitest';
import { answerLookUp, releases } from '../../../../demo/look-up.ts';
import { parseRelease, parseSearch, type Release } from '../../../../src/domain/look-up/release.ts';
import { readSides } from '../../../../src/domain/text/tape-sides.ts';

/** The release of this number in the demo's answers, with changes to the answer. */
const parse = (number: number, change: object = {}) =>
  parseRelease({ ...releases[number - 1], ...change }) as Release;
const track = (number: string, title: string, length: number | null) => ({ number, title, length });

describe('A release of MusicBrainz', () => {
  it('is read field by field, as an editor would type it', () => {
    expect(parse(1)).toEqual({
      id: '00000000-0000-4000-8000-000000000001',
      texts: {
        title: 'Ferry Timetables',
        artist: 'Mira Kestrel, The Lower Deck',
        country: 'United Kingdom',
        genre: 'Post-punk, Field Recordings, Drone',
        label: 'Harbour Tapes',
        releaseId: 'HT-07',
        releaseYear: '1983',
        trackList:
          'Side A\nA1 Low Water 3:45\nA2 Gangway “B” 4:11\nSide B\nB1 The Last Ferry 1:02:33',
      },
      formats: ['Cassette'],
      trackCount: 3,
      group: '10000000-0000-4000-8000-000000000001',
    });
  });

  it('may lack everything but its title', () => {
    const { id } = parse(1);
    const answer = { id, title: 'X', media: [null], 'artist-credit': [null], 'label-info': [{}] };
    expect(parseRelease(answer)).toEqual({
      id,
      texts: { title: 'X' },
      formats: [''],
      trackCount: 0,
      group: '',
    });
  });

  it.each([
    [3, { country: 'Worldwide', releaseYear: '1984', label: undefined, releaseId: undefined }],
    [4, { country: 'Europe', releaseYear: undefined, artist: 'Various Artists' }],
    [5, { country: 'Soviet Union', releaseId: 'C 60-12345', genre: 'Ambient' }],
  ])('has nothing that stands for none: release %i', (number, texts) => {
    const found = parse(number).texts;
    expect({ ...found, ...texts }).toEqual(found);
  });

  it.each([
    ['XU', undefined],
    ['??', undefined],
    ['JP', 'Japan'],
  ])('from %s has the country %s', (country, expected) => {
    expect(parse(1, { country }).texts.country).toBe(expected);
  });

  it.each([[null], ['<!doctype html>'], [{ id: null, title: null }], [{ id: '../x', title: 'X' }]])(
    'is not %j',
    (answer) => expect(parseRelease(answer)).toBeNull(),
  );

  it('leaves out what a field can’t have', () => {
    const artists = [...Array(25).keys()].map((index) => ({ name: `Artist ${index}` }));
    const { texts } = parse(1, {
      date: '0001',
      'artist-credit': [{ name: 'Earth, Wind & Fire' }, ...artists],
      'label-info': [{ 'catalog-number': 'z'.repeat(65), label: { name: 'Bell\u0007' } }],
      media: [{ tracks: [...Array(300)].map(() => track('1', 'A title of some words', 60_000)) }],
    });
    expect(Object.keys(texts)).toEqual(['title', 'artist', 'country', 'genre', 'trackList']);
    expect(texts.artist).toMatch(/^"Earth, Wind & Fire", Artist 0, .*, Artist 18$/);
    expect(texts.trackList).toMatch(/^1 A title.* 1:00$/s);
    expect(texts.trackList?.length).toBeGreaterThan(3900);
  });
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

  it('is read as it was meant, also where few lengths are known', () => {
    const recording = { title: 'Route 9', length: 59_600 };
    const tracks = [
      { number: 'A1', title: null, length: null, recording },
      track('A2', 'Route 5', null),
      track('B1', '3:45', null),
      track('B1a', 'Tide', null),
      track('♥', 'Heart', null),
    ];
    const list = parse(1, { media: [{ tracks }] }).texts.trackList ?? '';
    const read = readSides(list).map((side) =>
      side.tracks.map(({ position, title, duration }) => [position, title, duration].join('|')),
    );
    expect(read).toEqual([
      ['A1|Route 9|1:00', 'A2|Route 5|'],
      ['B1|3:45|', 'B1a|Tide|', '|Heart|'],
    ]);
  });
});

describe('The answer to a search', () => {
  const numbers = (answer: unknown) => parseSearch(answer)?.map(({ id }) => Number(id.slice(-2)));
  const pick = (...found: number[]) => ({ releases: found.map((number) => releases[number - 1]) });

  it('has the number of tracks without their titles', () => {
    const { body } = answerLookUp(`/ws/2/release?${new URLSearchParams('query=catno:"HT-07"')}`);
    expect(parseSearch(JSON.parse(body))).toMatchObject([{ formats: ['Cassette'], trackCount: 3 }]);
  });

  it('shows cassettes first, then the other formats of the same releases', () => {
    expect(numbers(pick(6, 2, 1, 3))).toEqual([1, 3, 2]);
    expect(numbers(pick(6, 2))).toEqual([6, 2]);
  });

  it('shows at most ten, leaves out what is no release, and is null if it is none', () => {
    expect(numbers(pick(...Array(12).fill(1)))).toHaveLength(10);
    expect(numbers({ releases: [{ id: null }, releases[0]] })).toEqual([1]);
    expect(parseSearch({ error: 'x' })).toBeNull();
  });
});
