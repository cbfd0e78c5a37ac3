import { type CassetteDraft, joinList } from '../../src/domain/cassette.ts';
import { artFor } from './art-direction.ts';
import { type Crate, crates, shelves } from './crates.ts';
import { curated, type DemoTape } from './curated.ts';
import { hash, type Random, seeded } from './random.ts';
import { scriptOf } from './script.ts';

/** The size of the shelf that `npm start` fills when nobody asks for another. */
export const usualCount = curated.length;

const seed = 19630830;

function releaseId(label: string, random: Random): string {
  const initials = Array.from(label.toUpperCase().replace(/[^A-Z]/g, ''))
    .slice(0, random.int(2, 3))
    .join('');
  const number = random.int(1, 480);
  const code = initials || 'T';
  return random.pick([
    `${code}-${String(number).padStart(3, '0')}`,
    `${code} ${number}`,
    `${code}${number}`,
    `${code}/${number}/${random.int(1, 9)}`,
  ]);
}

/** Example domains alone: nobody's site is linked. */
function link(label: string, id: string): string {
  const host = label
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase();
  const page = id.replace(/[^A-Za-z0-9]+/g, '-').toLowerCase();
  return `https://${host || `label${hash(label) % 1000}`}.example/${page}`;
}

/** Something in the script of the title, or, after a few draws, whatever comes. */
function inTune(title: string, draw: () => string): string {
  let drawn = draw();
  for (let attempt = 0; attempt < 12 && scriptOf(drawn) !== scriptOf(title); attempt++)
    drawn = draw();
  return drawn;
}

function someArtists(title: string, crate: Crate, random: Random): string[] {
  const count = random.pick([1, 1, 1, 1, 1, 2, 2, 3]);
  const draw = () => random.pick(crate.artists)(random);
  return [...new Set(Array.from({ length: count }, () => inTune(title, draw)))];
}

function makeTape(random: Random, known: Set<string>): CassetteDraft {
  const crate = random.pick(crates);
  const bare = random.pick(crate.titles)(random);
  const artist = someArtists(bare, crate, random);
  let title = crate.serial && random.chance(0.25) ? `${bare} Vol. ${random.int(1, 14)}` : bare;
  // A second edition rather than the same tape twice.
  for (let edition = 2; known.has(`${title}|${joinList(artist)}`); edition++)
    title = `${bare} (${edition})`;
  known.add(`${title}|${joinList(artist)}`);
  const label = random.chance(0.07) ? '' : inTune(bare, () => random.pick(crate.labels));
  const id = label === '' ? '' : releaseId(label, random);
  return {
    title,
    artist,
    country: random.chance(0.05) ? '' : random.pick(crate.countries),
    genre: random.some(crate.genres, random.pick([1, 1, 2, 2, 3])),
    label,
    releaseId: id,
    releaseYear: random.chance(0.06) ? null : random.int(...crate.years),
    editorNotes: random.chance(0.6) ? random.pick(crate.notes) : '',
    link: label !== '' && random.chance(0.35) ? link(label, id) : '',
    inStock: random.chance(0.6) ? 'Yes' : 'No',
    locations: random.some(shelves, random.pick([0, 1, 1, 1, 2, 3])),
  };
}

/**
 * The demo catalogue: first what was chosen by hand, then as many more as asked for. The same count
 * gives the same tapes on every machine, and a larger one begins with those of a smaller.
 */
export function demoTapes(count: number = usualCount): DemoTape[] {
  const random = seeded(seed);
  const tapes = curated.slice(0, count);
  const known = new Set(curated.map(({ draft }) => `${draft.title}|${joinList(draft.artist)}`));
  for (let index = tapes.length; index < count; index++) {
    const draft = makeTape(random, known);
    tapes.push({ draft, art: artFor(draft, index) });
  }
  return tapes;
}

export const demoDrafts = (count?: number): CassetteDraft[] =>
  demoTapes(count).map(({ draft }) => draft);
