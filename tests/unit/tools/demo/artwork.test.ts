// @vitest-environment node
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { panelSize, panels } from '../../../../src/domain/cassette.ts';
import { encodeBlurhash } from '../../../../src/imaging/crop/blurhash.ts';
import { faces } from '../../../../tools/demo/artwork/faces.ts';
import { contrast, jobs, readable } from '../../../../tools/demo/artwork/ink.ts';
import { clipped, fitBlock } from '../../../../tools/demo/artwork/setting.ts';
import { inkWidth, outlinePath, shape } from '../../../../tools/demo/artwork/shaping.ts';
import { drawCard, renderCassetteImages } from '../../../../tools/demo/artwork.ts';
import { demoTapes } from '../../../../tools/demo/catalogue.ts';
import { designNames } from '../../../../tools/demo/design-names.ts';

// Fonts are unpacked at their first use, and a busy machine takes its time over it.
const patience = 60_000;

const shelf = demoTapes();
const digest = (text: string) => createHash('sha256').update(text).digest('hex');

describe('setting type', () => {
  it('joins Arabic letters and runs them to the left', () => {
    const joined = shape('نهر', faces.kufi);
    const apart = ['ن', 'ه'].map((letter) => outlinePath(shape(letter, faces.kufi), 0, 0, 100));
    // At the beginning and in the middle of a word they are other shapes than alone.
    for (const letter of apart) expect(outlinePath(joined, 0, 0, 100)).not.toContain(letter);
    // What follows in the text stands further to the left.
    const [longer, shorter] = [shape('نهر طويل', faces.kufi), shape('نهر', faces.kufi)];
    const last = (shaped: typeof joined) => Math.max(...shaped.glyphs.map(({ x }) => x));
    expect(last(longer)).toBeGreaterThan(last(shorter));
    expect(longer.glyphs.at(-1)?.outline).toBe(shorter.glyphs.at(-1)?.outline);
  });

  it('keeps Latin words and numbers in their order inside Arabic text', () => {
    const mixed = shape('ليل C90 X', faces.kufi);
    const latin = shape('C90 X', faces.kufi);
    const outlines = mixed.glyphs.slice(0, latin.glyphs.length).map(({ outline }) => outline);
    expect(outlines).toEqual(latin.glyphs.map(({ outline }) => outline));
  });

  it(
    'finds a font for each script, whatever the face',
    () => {
      for (const face of Object.values(faces))
        for (const text of ['Ő ß ł', 'Ыщ', 'Ωύ', 'ليل', '海辺のラジオ', '새벽', 'የሌሊት', 'ხმა'])
          expect(shape(text, face).glyphs.length).toBeGreaterThan(0);
    },
    patience,
  );

  it('says which character no font has', () => {
    expect(() => shape('🜁', faces.grotesque)).toThrow('No font of archivo 500 normal has "🜁".');
  });

  it('shrinks and wraps a long title into its room, and ends it in an ellipsis only then', () => {
    const long = shelf.find(({ draft }) => draft.title.length === 200)?.draft.title ?? '';
    const room = { width: 440, height: 120, max: 80, min: 8, lines: 8 };
    const fitted = fitBlock(long, faces.grotesqueBlack, room);
    expect(fitted.lines.join(' ')).toBe(long);
    for (const line of fitted.lines)
      expect(inkWidth(shape(line, faces.grotesqueBlack)) * fitted.size).toBeLessThanOrEqual(440.01);

    const tight = fitBlock(long, faces.grotesqueBlack, { ...room, height: 40, min: 18 });
    expect(tight.size).toBe(18);
    expect(tight.lines.at(-1)).toMatch(/…$/);
    for (const line of tight.lines)
      expect(inkWidth(shape(line, faces.grotesqueBlack)) * 18).toBeLessThanOrEqual(440.01);
  });

  it('never cuts a letter from its accent', () => {
    expect(clipped('ééééééé', faces.grotesque, 2)).toMatch(/^é+…$/);
  });
});

describe('inks', () => {
  it('prints text that can be read on its stock', () => {
    for (const [name, { paper, ink }] of Object.entries(jobs))
      expect([name, contrast(paper, ink) >= 7]).toEqual([name, true]);
  });

  it('takes the first ink that can be read, otherwise the best', () => {
    expect(readable('#ffffff', ['#ffff00', '#000080', '#000000'])).toBe('#000080');
    expect(readable('#ffffff', ['#ffff00', '#ffcc00'])).toBe('#ffcc00');
  });
});

describe('J-cards', () => {
  it(
    'can be drawn for every tape of the shelf, without a font of the machine',
    () => {
      shelf.forEach(({ draft, art }, index) => {
        const svg = drawCard(draft, index, art);
        expect(svg).not.toMatch(/NaN|undefined|Infinity|<text/);
      });
    },
    patience,
  );

  it(
    'can be drawn in every design for the longest, the shortest and a right-to-left title',
    () => {
      const hard = shelf.filter(
        ({ draft: { title } }) =>
          title.length === 200 || title.length === 1 || /\p{Script=Arabic}/u.test(title),
      );
      for (const design of designNames)
        for (const { draft } of hard)
          expect(drawCard(draft, 7, { design, job: 'signal' })).not.toMatch(
            /NaN|undefined|Infinity/,
          );
    },
    patience,
  );

  it(
    'are drawn the same from the same tape and seed, and differ with the seed',
    () => {
      const { draft, art } = shelf[5] as (typeof shelf)[number];
      expect(digest(drawCard(draft, 5, art))).toBe(digest(drawCard(draft, 5, art)));
      expect(digest(drawCard(draft, 6, art))).not.toBe(digest(drawCard(draft, 5, art)));
    },
    patience,
  );

  it(
    'become three webp files of the exact sizes, each below 60 kB, with their blurhashes',
    async () => {
      // Fine lines all over: the hardest design to keep small.
      const { draft } = shelf[0] as (typeof shelf)[number];
      const images = await renderCassetteImages(draft, 3, { design: 'moire', job: 'fluo' });
      for (const panel of panels) {
        const { webp, small } = images[panel];
        const { format, width, height } = await sharp(webp).metadata();
        expect({ format, width, height }).toEqual({ format: 'webp', ...panelSize[panel] });
        expect(webp.length).toBeLessThan(60_000);
        expect(Math.max(small.width, small.height)).toBe(32);
        expect(encodeBlurhash(small)).toHaveLength(36);
      }
    },
    patience,
  );

  it(
    'show on the full card the very same spine and front',
    async () => {
      const { draft, art } = shelf[1] as (typeof shelf)[number];
      const { spine, front, fullJCard } = await renderCassetteImages(draft, 1, art);
      for (const [{ webp }, left, width] of [
        [spine, 187, 100],
        [front, 287, 500],
      ] as const) {
        const one = await sharp(webp).raw().toBuffer();
        const same = await sharp(fullJCard.webp)
          .extract({ left, top: 0, width, height: 775 })
          .raw()
          .toBuffer();
        const apart = one.reduce((sum, value, at) => sum + Math.abs(value - (same[at] ?? 0)), 0);
        // No more than what the compression of the two changes.
        expect(apart / one.length).toBeLessThan(4);
      }
    },
    patience,
  );
});
