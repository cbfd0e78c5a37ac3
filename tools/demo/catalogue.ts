import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { joinList, type Panel, panels } from '../../src/domain/cassette.ts';
import { emptyFields } from '../../src/domain/cassette-validation.ts';
import type { CassetteFields } from '../../src/domain/fields.ts';
import { seededHash } from '../../src/domain/wall/shuffle.ts';
import { root } from '../emulators/project.ts';

/** An image of the demo catalogue: the absolute path of a webp file, and its blurhash. */
type DemoImage = { readonly file: string; readonly blurhash: string };
export type DemoCassette = {
  readonly draft: CassetteFields;
  readonly images: Readonly<Record<Panel, DemoImage>>;
};

type Entry = Partial<CassetteFields> & { blurhashes: Record<Panel, string> };

const folder = join(root, 'demo');
const readJson = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));

/** The cassettes of `demo/catalogue.json`. Everybody and everything on them is made up. */
const curated: readonly DemoCassette[] = (readJson('catalogue.json') as Entry[]).map(
  ({ blurhashes, ...filled }, index) => {
    const draft = { ...emptyFields, ...filled };
    const number = String(index + 1).padStart(2, '0');
    const image = (panel: Panel): [Panel, DemoImage] => [
      panel,
      { file: join(folder, 'images', `${number}-${panel}.webp`), blurhash: blurhashes[panel] },
    ];
    return { draft, images: Object.fromEntries(panels.map(image)) as DemoCassette['images'] };
  },
);

/** Pseudo-random choices, the same on every machine. */
function seededChoices(seed: number) {
  let drawn = 0;
  /** A number from 0 up to, not including, 1. */
  const draw = () => seededHash(String(drawn++), seed) / 2 ** 32;
  return {
    chance: (share: number) => draw() < share,
    int: (from: number, to: number) => from + Math.floor(draw() * (to - from + 1)),
    pick: <T>(items: readonly T[]): T => items[Math.floor(draw() * items.length)]!,
  };
}

type Choices = ReturnType<typeof seededChoices>;
type Words = Record<'titleStarts' | 'titleEnds' | 'firstNames' | 'lastNames', readonly string[]>;

/** A cassette with a generated title and artist; all else comes from one of the curated ones. */
function generate(index: number, words: Words, random: Choices): DemoCassette {
  const { draft, images } = random.pick(curated);
  const isVolume = random.chance(0.25) && draft.title.length < 100;
  const title = isVolume
    ? `${draft.title.replace(/ Vol\. \d+$/, '')} Vol. ${index}`
    : `${random.pick(words.titleStarts)} ${random.pick(words.titleEnds)}`;
  const person = () => `${random.pick(words.firstNames)} ${random.pick(words.lastNames)}`;
  const people = () => new Set(Array.from({ length: random.pick([1, 1, 1, 2]) }, person));
  const label = random.chance(0.07) ? '' : draft.label;
  const host = label.normalize('NFKD').replace(/[^A-Za-z0-9]/g, '');
  return {
    images,
    draft: {
      ...draft,
      title,
      artist: isVolume ? draft.artist : [...people()],
      label,
      releaseId: label === '' ? '' : `${(host.slice(0, 3) || 'T').toUpperCase()}-${index}`,
      releaseYear: random.chance(0.06) ? null : random.int(1962, 2024),
      link:
        label !== '' && random.chance(0.35)
          ? `https://${host.toLowerCase() || `label${seededHash(label, 0) % 1000}`}.example/${index}`
          : '',
      inStock: random.chance(0.6) ? 'Yes' : 'No',
    },
  };
}

/**
 * The demo catalogue: the curated cassettes first, then as many generated ones as asked for, with the
 * same images. The same count gives the same cassettes on every machine, and a larger catalogue
 * begins with those of a smaller one.
 */
export function demoCassettes(count: number = curated.length): DemoCassette[] {
  const cassettes = curated.slice(0, count);
  const words: Words = readJson('words.json');
  const random = seededChoices(19630830);
  const known = new Set<string>();
  while (cassettes.length < count) {
    const cassette = generate(cassettes.length, words, random);
    const name = `${cassette.draft.title}|${joinList(cassette.draft.artist)}`;
    if (!known.has(name)) cassettes.push(cassette);
    known.add(name);
  }
  return cassettes;
}

export const readDemoImage = ({ file }: DemoImage): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(file));
