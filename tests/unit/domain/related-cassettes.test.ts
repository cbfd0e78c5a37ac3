import { expect, test } from 'vitest';
import type { Cassette } from '../../../src/domain/cassette.ts';
import { relatedRows } from '../../../src/domain/related-cassettes.ts';
import { buildCassette } from '../../support/fake-backend.ts';

type Fields = Partial<Cassette>;
const empty: Fields = { artist: [], genre: [], label: '', country: '', releaseYear: null };
/** Cassettes that have nothing in common but what is given, by their ids. */
const build = (all: Record<string, Fields>) =>
  Object.entries(all).map(([id, fields]) => buildCassette({ id, ...empty, ...fields }));

const gleis = { label: 'Gleis 4' };
const austria = { releaseYear: 1984, country: 'Austria' };

test.each<[string, Fields, Record<string, Fields>, string[]]>([
  ['none of a cassette that shares nothing', gleis, { a: { label: 'Gleis' }, b: austria }, []],
  [
    'the label, then the artist, then the genre, and at most three',
    { ...gleis, artist: ['Ada'], genre: ['Drone'], ...austria },
    { a: austria, b: { genre: ['drone '] }, c: { artist: ['ADA'] }, d: { label: 'GLEIS 4' } },
    ['label=Gleis 4: d', 'artist=Ada: c', 'genre=Drone: b'],
  ],
  [
    'year and country of the same cassette alone',
    austria,
    { a: { releaseYear: 1984 }, b: { country: 'Austria' }, c: { ...austria, country: 'austria' } },
    ['year=1984, country=Austria: c'],
  ],
  ['no year without a country', { releaseYear: 1984 }, { a: { releaseYear: 1984 } }, []],
  [
    'the rarest genre that has a cassette left',
    { ...gleis, genre: ['Noise', 'Drone', 'Dub', 'Lost'] },
    {
      a: { ...gleis, genre: ['Dub'] },
      b: { genre: ['Noise'] },
      c: { genre: ['Noise'] },
      d: { genre: ['Noise', 'Drone'] },
      e: { genre: ['Drone'] },
    },
    ['label=Gleis 4: a', 'genre=Drone: d e'],
  ],
  [
    'each cassette once, in their order, and no more than fit',
    { ...gleis, genre: ['Drone'] },
    { a: gleis, b: gleis, c: { ...gleis, genre: ['Drone'] }, d: gleis, e: { genre: ['Drone'] } },
    ['label=Gleis 4: a b c', 'genre=Drone: e'],
  ],
])('The rows of related cassettes: %s', (_, fields, others, expected) => {
  const [open, ...all] = build({ open: fields, ...others });
  const rows = relatedRows(open as Cassette, [...all, open as Cassette], 3);
  expect(
    rows.map(({ filters, cassettes }) => {
      const name = filters.map(({ name, value }) => `${name}=${value}`).join(', ');
      return `${name}: ${cassettes.map(({ id }) => id).join(' ')}`;
    }),
  ).toEqual(expected);
});
