import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Font, openSync } from 'fontkit';

/** A typeface in one weight, with what it falls back on for scripts that it lacks. */
export type Face = {
  readonly name: string;
  /** Font files in the order in which they are asked for a character. */
  readonly files: readonly string[];
};

const fontsource = join(
  dirname(createRequire(import.meta.url).resolve('@fontsource/archivo/package.json')),
  '..',
);

// Latin first; a family ships each script as a file of its own.
const subsets = [
  'latin',
  'latin-ext',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'arabic',
  'japanese',
  'korean',
  'ethiopic',
  'georgian',
];

function filesOf(family: string, weight: number, style = 'normal'): string[] {
  const files = subsets
    .map((subset) =>
      join(fontsource, family, 'files', `${family}-${subset}-${weight}-${style}.woff2`),
    )
    .filter((file) => existsSync(file));
  if (files.length === 0) throw new Error(`No font files of ${family} in weight ${weight}.`);
  return files;
}

/** Stand-ins by mood: a bold title in any script stays bold, small print stays small print. */
const standIns = {
  heavy: [
    ...filesOf('rakkas', 400).filter((file) => file.includes('arabic')),
    ...filesOf('black-han-sans', 400).filter((file) => file.includes('korean')),
    ...filesOf('noto-sans-ethiopic', 900).filter((file) => file.includes('ethiopic')),
    ...filesOf('noto-serif-georgian', 900).filter((file) => file.includes('georgian')),
    ...filesOf('dela-gothic-one', 400),
  ],
  plain: [
    // Sofia's own Cyrillic has Bulgarian forms, strange to a Russian reader.
    ...filesOf('jost', 500).filter((file) => file.includes('cyrillic')),
    ...filesOf('sofia-sans', 500),
    ...filesOf('reem-kufi', 500).filter((file) => file.includes('arabic')),
    ...filesOf('noto-sans-ethiopic', 500).filter((file) => file.includes('ethiopic')),
    ...filesOf('noto-serif-georgian', 500).filter((file) => file.includes('georgian')),
    ...filesOf('black-han-sans', 400).filter((file) => file.includes('korean')),
    ...filesOf('zen-antique', 400),
  ],
  book: [
    ...filesOf('eb-garamond', 500),
    ...filesOf('rakkas', 400).filter((file) => file.includes('arabic')),
    ...filesOf('noto-sans-ethiopic', 400).filter((file) => file.includes('ethiopic')),
    ...filesOf('noto-serif-georgian', 500).filter((file) => file.includes('georgian')),
    ...filesOf('black-han-sans', 400).filter((file) => file.includes('korean')),
    ...filesOf('zen-antique', 400),
  ],
  pixel: [
    ...filesOf('dotgothic16', 400),
    ...filesOf('press-start-2p', 400).filter((file) => file.includes('greek')),
    ...filesOf('reem-kufi', 700).filter((file) => file.includes('arabic')),
    ...filesOf('noto-sans-ethiopic', 700).filter((file) => file.includes('ethiopic')),
    ...filesOf('noto-serif-georgian', 700).filter((file) => file.includes('georgian')),
    ...filesOf('black-han-sans', 400).filter((file) => file.includes('korean')),
  ],
} as const;

const face = (
  family: string,
  weight: number,
  mood: keyof typeof standIns,
  style = 'normal',
): Face => ({
  name: `${family} ${weight} ${style}`,
  files: [...filesOf(family, weight, style), ...standIns[mood]],
});

export const faces = {
  grotesque: face('archivo', 500, 'plain'),
  grotesqueBold: face('archivo', 700, 'heavy'),
  grotesqueBlack: face('archivo', 900, 'heavy'),
  condensed: face('sofia-sans-extra-condensed', 600, 'plain'),
  condensedBold: face('sofia-sans-extra-condensed', 800, 'heavy'),
  condensedBlack: face('sofia-sans-extra-condensed', 900, 'heavy'),
  geometric: face('jost', 400, 'plain'),
  geometricBold: face('jost', 600, 'heavy'),
  geometricBlack: face('jost', 800, 'heavy'),
  wide: face('michroma', 400, 'plain'),
  block: face('rubik-mono-one', 400, 'heavy'),
  syne: face('syne', 800, 'heavy'),
  dela: face('dela-gothic-one', 400, 'heavy'),
  soft: face('fraunces', 900, 'heavy'),
  didone: face('playfair-display', 900, 'book'),
  didoneItalic: face('playfair-display', 700, 'book', 'italic'),
  script: face('shrikhand', 400, 'heavy'),
  neon: face('monoton', 400, 'heavy'),
  rakkas: face('rakkas', 400, 'heavy'),
  kufi: face('reem-kufi', 700, 'plain'),
  fell: face('im-fell-english', 400, 'book'),
  fellItalic: face('im-fell-english', 400, 'book', 'italic'),
  garamond: face('eb-garamond', 500, 'book'),
  garamondBold: face('eb-garamond', 800, 'book'),
  garamondItalic: face('eb-garamond', 500, 'book', 'italic'),
  antique: face('zen-antique', 400, 'book'),
  fraktur: face('unifrakturcook', 700, 'book'),
  typewriter: face('courier-prime', 400, 'plain'),
  typewriterBold: face('courier-prime', 700, 'heavy'),
  mono: face('ibm-plex-mono', 400, 'plain'),
  monoBold: face('ibm-plex-mono', 600, 'heavy'),
  marker: face('covered-by-your-grace', 400, 'plain'),
  brush: face('caveat-brush', 400, 'plain'),
  pixel: face('dotgothic16', 400, 'pixel'),
  arcade: face('press-start-2p', 400, 'pixel'),
} as const satisfies Record<string, Face>;

const opened = new Map<string, Font>();

export function openFont(file: string): Font {
  let font = opened.get(file);
  if (font === undefined) {
    font = openSync(file) as Font;
    opened.set(file, font);
  }
  return font;
}

/** Height of a capital as a share of the type size. */
export function capHeight(of: Face): number {
  const font = openFont(of.files[0] as string);
  return (font.capHeight || 0.7 * font.unitsPerEm) / font.unitsPerEm;
}
