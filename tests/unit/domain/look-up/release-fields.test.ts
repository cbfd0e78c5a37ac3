import { describe, expect, it } from 'vitest';
import { releases } from '../../../../demo/look-up.ts';
import { emptyForm, parseFields } from '../../../../src/domain/cassette-validation.ts';
import { fieldNames } from '../../../../src/domain/fields.ts';
import { parseRelease, type Release } from '../../../../src/domain/look-up/release.ts';
import { fieldsToFill, releaseTexts } from '../../../../src/domain/look-up/release-fields.ts';
import { readSides } from '../../../../src/domain/text/tape-sides.ts';

const textsOf = (number: number, change: Partial<Release> = {}) =>
  releaseTexts({ ...(parseRelease(releases[number - 1]) as Release), ...change });

describe('The fields that a release fills', () => {
  it('are texts as an editor would type them', () => {
    expect(textsOf(1)).toEqual({
      title: 'Ferry Timetables',
      artist: 'Mira Kestrel, The Lower Deck',
      country: 'United Kingdom',
      genre: 'Post-punk, Field Recordings, Drone',
      label: 'Harbour Tapes',
      releaseId: 'HT-07',
      releaseYear: '1983',
      trackList:
        'Side A\nA1 Low Water 3:45\nA2 Gangway “B” 4:11\nSide B\nB1 The Last Ferry 1:02:33',
    });
  });

  it('lack what the release lacks', () => {
    expect(textsOf(3)).toEqual({
      title: 'Ferry Timetables',
      artist: 'Mira Kestrel, The Lower Deck',
      country: 'Worldwide',
      releaseYear: '1984',
      trackList: 'Side A\nA1 Low Water\nSide B\nB1 Ferry',
    });
  });

  it('quote a name with a comma, so that it stays one', () => {
    expect(textsOf(1, { artists: ['Earth, Wind & Fire'] }).artist).toBe('"Earth, Wind & Fire"');
  });

  it.each([
    [
      4,
      'Tape 1, Side A|A1 Ann Oar – Rope 1:01|Tape 1, Side B|B1 Ben Mast – Tar 1:02|Tape 2, Side A|A1 Ann Oar – Salt 1:03',
    ],
    [5, '0 Bell 0:09|1 Crane 3:00'],
    [6, 'CD 1:|1 Depot 3:20'],
  ])('have a track list with a heading for each side or tape: release %i', (number, lines) => {
    expect(textsOf(number).trackList).toBe(lines.replaceAll('|', '\n'));
  });

  it('have a track list that is read as it was meant, also where few lengths are known', () => {
    const tracks = [60, null, null].map((seconds, index) => ({
      number: `${'AAB'[index]}${index + 1}`,
      title: `Route ${index} 5`,
      seconds,
    }));
    const list =
      textsOf(1, { media: [{ format: 'Cassette', trackCount: 3, tracks }] }).trackList ?? '';
    const read = readSides(list).map((side) =>
      side.tracks.map(({ position, title, duration }) => [position, title, duration]),
    );
    expect(read).toEqual([
      [
        ['A1', 'Route 0 5', '1:00'],
        ['A2', 'Route 1 5', ''],
      ],
      [['B3', 'Route 2 5', '']],
    ]);
  });

  it('are always within the limits of the form', () => {
    const tracks = Array.from({ length: 300 }, (_, index) => ({
      number: String(index + 1),
      title: 'A title of some words',
      seconds: 60,
    }));
    const texts = textsOf(1, {
      title: 'x'.repeat(201),
      artists: ['y'.repeat(121), ...Array.from({ length: 25 }, (_, index) => `Artist ${index}`)],
      catalogueNumber: 'z'.repeat(65),
      label: 'Bell\u0007',
      year: 1,
      media: [{ format: 'Cassette', trackCount: 300, tracks }],
    });
    expect(Object.keys(texts)).toEqual(['artist', 'country', 'genre', 'trackList']);
    expect(texts.artist?.split(', ')).toHaveLength(20);
    expect(texts.trackList?.endsWith('1:00')).toBe(true);
    expect(texts.trackList?.length).toBeGreaterThan(3900);
    const names = fieldNames.filter((field) => texts[field]);
    expect(parseFields({ ...emptyForm, ...texts }, names).ok).toBe(true);
  });
});

describe('A look-up', () => {
  const texts = textsOf(1);

  it('fills what is empty, or kept from the last tape', () => {
    const blank = { ...emptyForm, country: 'Japan', genre: 'Drone' };
    const form = { ...blank, title: 'ferry timetables', genre: 'Noise', label: ' ' };
    expect(fieldsToFill(form, blank, texts)).toEqual([
      'artist',
      'country',
      'label',
      'releaseId',
      'releaseYear',
      'trackList',
    ]);
  });

  it('puts the catalogue number in the place of a barcode, if there is one', () => {
    const form = { ...emptyForm, releaseId: '5012345678900' };
    expect(fieldsToFill(form, emptyForm, texts)).toContain('releaseId');
    expect(fieldsToFill(form, emptyForm, textsOf(3))).not.toContain('releaseId');
    expect(fieldsToFill({ ...form, releaseId: 'HT-8' }, emptyForm, texts)).not.toContain(
      'releaseId',
    );
  });
});
