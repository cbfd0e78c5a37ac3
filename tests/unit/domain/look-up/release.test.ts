import { describe, expect, it } from 'vitest';
import { answerLookUp, releases } from '../../../../demo/look-up.ts';
import {
  orderReleases,
  parseRelease,
  parseSearch,
  type Release,
} from '../../../../src/domain/look-up/release.ts';

const parse = (number: number, change: object = {}) =>
  parseRelease({ ...releases[number - 1], ...change }) as Release;

describe('A release of MusicBrainz', () => {
  it('is read field by field', () => {
    expect(parse(1)).toEqual({
      id: '00000000-0000-4000-8000-000000000001',
      title: 'Ferry Timetables',
      artists: ['Mira Kestrel', 'The Lower Deck'],
      label: 'Harbour Tapes',
      catalogueNumber: 'HT-07',
      country: 'United Kingdom',
      year: 1983,
      genres: ['post-punk', 'field recordings', 'drone', 'folk'],
      media: [
        {
          format: 'Cassette',
          trackCount: 3,
          tracks: [
            { number: 'A1', title: 'Low Water', seconds: 225 },
            { number: 'A2', title: 'Gangway “B”', seconds: 251 },
            { number: 'B1', title: 'The Last Ferry', seconds: 3753 },
          ],
        },
      ],
      group: '10000000-0000-4000-8000-000000000001',
    });
  });

  it('may lack everything but its title', () => {
    const { id, title } = parse(1);
    expect(parseRelease({ id, title, media: [null], 'artist-credit': [null] })).toEqual({
      id,
      title,
      artists: [],
      label: '',
      catalogueNumber: '',
      country: '',
      year: null,
      genres: [],
      media: [{ format: '', trackCount: 0, tracks: [] }],
      group: '',
    });
  });

  it('has no label and number that stand for none', () => {
    expect(parse(3)).toMatchObject({ label: '', catalogueNumber: '' });
    expect(parse(5).catalogueNumber).toBe('C 60-12345');
    expect(parse(4)).toMatchObject({ label: '', year: null, artists: ['Various Artists'] });
  });

  it('names the artists of a track where they are others, and has a track 0', () => {
    expect(parse(4).media[0]?.tracks[0]?.title).toBe('Ann Oar – Rope');
    expect(parse(5).media[0]?.tracks.map(({ number }) => number)).toEqual(['0', '1']);
  });

  it('has the genres of its group if it has none, and the length of a recording', () => {
    const recording = { title: 'Bell', length: 1500 };
    const media = [{ tracks: [{ number: '1', title: null, length: null, recording }] }];
    const { genres, media: parsed } = parse(5, { media });
    expect(genres).toEqual(['ambient']);
    expect(parsed[0]?.tracks).toEqual([{ number: '1', title: 'Bell', seconds: 2 }]);
  });

  it.each([
    ['XW', 'Worldwide'],
    ['XE', 'Europe'],
    ['SU', 'Soviet Union'],
    ['JP', 'Japan'],
    ['XU', ''],
    ['??', ''],
    [null, ''],
  ])('from %s has the country "%s"', (country, expected) => {
    expect(parse(1, { country }).country).toBe(expected);
  });

  it.each([
    [null],
    ['<!doctype html>'],
    [{}],
    [{ id: null, title: null }],
    [{ id: '../x', title: 'X' }],
  ])('is not %j', (answer) => expect(parseRelease(answer)).toBeNull());
});

describe('The answer to a search', () => {
  const search = (query: string) => {
    const { body } = answerLookUp(`/ws/2/release?${new URLSearchParams({ query })}`);
    return parseSearch(JSON.parse(body)) as Release[];
  };

  it('is null if it is none, and leaves out what is no release', () => {
    expect(parseSearch({ error: 'x' })).toBeNull();
    expect(parseSearch({ releases: [{ id: null }, releases[0]] })).toHaveLength(1);
  });

  it('has the number of tracks without their titles', () => {
    const [found] = search('catno:"HT-07"');
    expect(found?.media).toEqual([{ format: 'Cassette', trackCount: 3, tracks: [] }]);
  });

  const ids = (found: readonly Release[]) =>
    orderReleases(found).map(({ id }) => Number(id.slice(-2)));

  it('shows cassettes first, then the other formats of the same releases', () => {
    expect(ids([parse(6), parse(2), parse(1), parse(3)])).toEqual([1, 3, 2]);
    expect(ids([parse(6), parse(2)])).toEqual([6, 2]);
  });

  it('shows at most ten', () => {
    expect(ids(Array.from({ length: 12 }, () => parse(1)))).toHaveLength(10);
  });
});
