import { type Design, frontX, imprint, sheet } from '../card.ts';
import { n, overprint, path, rect } from '../draw.ts';
import { type Face, faces } from '../faces.ts';
import { flap, flapFaces } from '../flap.ts';
import { contrast, readable } from '../ink.ts';
import { fitLine, line, set } from '../setting.ts';
import { outlinePath, shape } from '../shaping.ts';
import { spine } from '../spine.ts';

/** One letter, far too large, over the fold and off the edge. */
export const giant: Design = (card) => {
  const { text, ink, random } = card;
  const arabic = /\p{Script=Arabic}/u.test(text.title);
  const ground = random.chance(0.5) && contrast(ink.a, ink.ink) > 3 ? ink.a : ink.paper;
  const on = readable(ground, [ink.ink, ink.paper], 4.5);
  const face: Face = arabic
    ? faces.rakkas
    : random.pick([
        faces.grotesqueBlack,
        faces.didone,
        faces.syne,
        faces.soft,
        faces.dela,
        faces.condensedBlack,
      ]);
  const words = text.title.split(/\s+/u);
  // A single Arabic letter is not a word's face; its shortest word is.
  const sign = arabic
    ? (words[0] as string)
    : (
        Array.from(
          text.title.replace(/^the\s+/i, '').replace(/[^\p{L}\p{N}]/gu, '') || '*',
        )[0] as string
      ).toUpperCase();
  const glyph = shape(sign, face);
  const [w, h] = [glyph.right - glyph.left, glyph.bottom - glyph.top];
  const size = arabic
    ? Math.min(520 / w, 520 / h)
    : Math.min(760 / w, 640 / h) * random.between(0.95, 1.12);
  const x =
    frontX + 250 - (w * size) / 2 - glyph.left * size + (arabic ? -24 : random.between(-50, 70));
  const y = 345 - (h * size) / 2 - glyph.top * size + random.between(-20, 20);
  const tint = contrast(ground, ink.a) > 1.4 ? ink.a : readable(ground, [ink.b, ink.c], 1.5);
  const second =
    [ink.b, ink.c, ink.ink].find((other) => other !== tint && contrast(other, ground) > 1.4) ??
    tint;
  const shift = random.between(14, 40);
  const dark = contrast(ground, '#ffffff') > 6;
  const letter = (dx: number, fill: string) =>
    path(outlinePath(glyph, x + dx, y + dx * 0.5, size), { fill });
  const art =
    (dark ? letter(shift, second) : overprint(letter(shift, second))) +
    (dark ? letter(0, tint) : overprint(letter(0, tint)));
  const anchor = arabic ? 'end' : 'start';
  const edge = arabic ? 470 : 30;
  const title = set(
    text.title,
    face,
    { x: edge, y: 632, width: 440, height: 66, max: 52, min: 18, lines: 3, leading: 1.04 },
    { fill: on, anchor },
  );
  const artist = set(
    text.artist,
    faces.grotesqueBold,
    {
      x: edge,
      y: title.bottom + 12,
      width: 440,
      height: 26,
      max: 21,
      min: 11,
      lines: 2,
      leading: 1.15,
    },
    { fill: on, anchor },
  );
  const facts = fitLine(imprint(card).join('   '), faces.grotesque, {
    width: 440,
    max: 13,
    min: 8,
  });
  return sheet({
    paper: ground,
    under: art + rect(frontX, 612, 500, 163, ground) + rect(frontX + 30, n(612), 440, 3, on),
    flap: flap(text, {
      ground,
      ink: on,
      accent: on,
      under: ground,
      ...flapFaces.grotesque,
      layout: 'column',
      size: 11,
    }),
    spine: spine(text, {
      ground: on,
      ink: readable(on, [ground, ink.paper]),
      title: face,
      artist: faces.grotesqueBold,
      layout: 'loud',
      foot: 'both',
      footFace: faces.grotesqueBold,
    }),
    front:
      title.svg +
      artist.svg +
      line(facts.text, edge, 754, { face: faces.grotesque, size: facts.size, fill: on, anchor }),
  });
};
