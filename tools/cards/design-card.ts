import contents from './card-contents.json' with { type: 'json' };
import type { CardTruth } from './score.ts';

/** What is printed on an invented card, and how. */
export type CardDesign = {
  readonly truth: CardTruth;
  readonly label: string;
  readonly sides: readonly Side[];
  readonly place: (typeof places)[number];
  /** Durations at the right end of a line, or behind the title. */
  readonly areDurationsApart: boolean;
  readonly displayFont: string;
  readonly textFont: string;
  readonly listCase: (typeof listCases)[number];
  readonly colours: (typeof contents.colours)[number];
  readonly picture: (typeof pictures)[number];
  readonly isArtistFirst: boolean;
  /** The width of the flap as a fraction of that of the card. */
  readonly flap: number;
};

type Side = {
  readonly heading: string;
  readonly tracks: readonly {
    readonly number: string;
    readonly title: string;
    readonly duration: string;
  }[];
};

const places = ['flap', 'flap upwards', 'flap upright', 'front', 'front in one column'] as const;
const listCases = ['none', 'none', 'none', 'uppercase', 'lowercase'] as const;
const pictures = ['none', 'none', 'gradient', 'stripes', 'circles'] as const;
/** "1." stands for a number and a point, "A" for the letter of the side. */
const numberings = ['1.', '1.', '1.', '1', '01', 'A1', 'A1.', ''] as const;
const headings: Record<string, string> = {
  en: 'Side',
  de: 'Seite',
  fr: 'Face',
  es: 'Lado',
  sv: 'Sida',
  pl: 'Strona',
};

/** A card put together by `random`, which gives numbers from 0 to 1. */
export function designCard(random: () => number): CardDesign {
  const integer = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const pick = <Item>(items: readonly Item[]) => items[integer(0, items.length - 1)]!;
  const chance = (probability: number) => random() < probability;
  const { language, artist, label } = pick(contents.cards);
  const titles = [...contents.titles[language as keyof typeof contents.titles]];
  const takeTitle = () => titles.splice(integer(0, titles.length - 1), 1)[0]!;
  const title = takeTitle();
  const numbering = pick(numberings);
  const hasDurations = chance(0.6);
  const count = integer(4, Math.min(11, Math.floor(titles.length / 2)));
  const word = pick([headings[language]!, headings[language]!.toUpperCase(), '']);
  const areSidesCounted = word !== '' && chance(0.3);
  const sides = ['A', 'B'].map((letter, side) => ({
    heading: `${word} ${areSidesCounted ? side + 1 : letter}`.trim(),
    tracks: Array.from({ length: count - (side > 0 && chance(0.5) ? 1 : 0) }, (_, index) => ({
      number: numbering
        .replace('01', String(index + 1).padStart(2, '0'))
        .replace('1', String(index + 1))
        .replace('A', letter),
      title: takeTitle(),
      duration: hasDurations ? `${integer(1, 7)}:${String(integer(0, 59)).padStart(2, '0')}` : '',
    })),
  }));
  const initials = label
    .match(/\p{Lu}/gu)!
    .join('')
    .normalize('NFD')
    .replace(/\P{L}/gu, '');
  const number = String(integer(1, 400)).padStart(integer(1, 4), '0');
  return {
    truth: {
      title,
      artist,
      releaseId: `${initials}${pick([' ', '-', '.', '/'])}${number}`,
      releaseYear: integer(1968, 2020),
      tracks: sides.flatMap((side) => side.tracks.map((track) => track.title)),
    },
    label,
    sides,
    place: pick(places),
    areDurationsApart: chance(0.7),
    displayFont: pick(contents.displayFonts),
    textFont: pick(contents.textFonts),
    listCase: pick(listCases),
    colours: pick(contents.colours),
    picture: pick(pictures),
    isArtistFirst: chance(0.5),
    flap: 0.2 + 0.05 * random(),
  };
}
