import type { Random } from '../../random.ts';
import { type Design, imprint, sheet } from '../card.ts';
import { n, path, rect } from '../draw.ts';
import { faces } from '../faces.ts';
import { flap, flapFaces } from '../flap.ts';
import { readable } from '../ink.ts';
import { fitLine, line, set } from '../setting.ts';
import { spine } from '../spine.ts';

/** One motif, mirrored both ways, as rows of cells: 0 is the ground. */
function motif(half: number, tall: number, inks: number, random: Random): number[][] {
  const kind = random.int(0, 3);
  return Array.from({ length: tall }, (_, row) => {
    const y = Math.abs(row - (tall - 1) / 2);
    const side = Array.from({ length: half }, (_, x) => {
      const ring = x + y;
      if (kind === 0) return ring % 4 < 2 ? 1 + (Math.floor(ring / 4) % inks) : 0;
      if (kind === 1)
        return (x + Math.floor(y)) % 3 === 0 || Math.max(x, y) === half - 1
          ? 1 + (Math.floor(Math.max(x, y) / 2) % inks)
          : 0;
      if (kind === 2)
        return Math.abs(x - y) < 1.6 || x < 1 || y < 1 ? 1 + (Math.floor(ring / 3) % inks) : 0;
      return (x * 2 + Math.floor(y) * 3) % 5 < 2 ? 1 + (Math.floor(y / 2) % inks) : 0;
    });
    return [...side.slice(1).reverse(), ...side];
  });
}

/** Bands off a loom, set thread by thread. */
export const weave: Design = (card) => {
  const { text, ink, random } = card;
  const tints = [ink.a, ink.b, ink.ink, ink.c];
  const cell = 7.8125;
  const across = 64;
  const paths = ['', '', '', '', ''];
  const put = (x: number, y: number, tint: number) => {
    paths[tint] +=
      `M${n(x * cell)} ${n(y * cell)}h${n(cell * 0.92)}v${n(cell * 0.92)}h${n(-cell * 0.92)}Z`;
  };
  const band = (top: number, tall: number, half: number, inks: number) => {
    const one = motif(half, tall, inks, random);
    const w = half * 2 - 1;
    const shift = Math.floor((w - ((across + 2) % w)) / 2);
    for (let row = 0; row < tall; row++)
      for (let x = 0; x < across; x++) {
        const tint = one[row]?.[(x + shift) % w] ?? 0;
        if (tint > 0) put(x, top + row, tint);
      }
  };
  const stripe = (top: number, tint: number, tall = 1) => {
    for (let row = 0; row < tall; row++) for (let x = 0; x < across; x++) put(x, top + row, tint);
  };
  let y = 0;
  while (y < 62) {
    const tall = random.pick([9, 11, 13, 15, 17]);
    stripe(y, random.int(1, 4), random.int(1, 2));
    band(y + 3, tall, random.pick([5, 6, 8, 9]), random.int(2, 3));
    stripe(y + tall + 4, random.int(1, 4));
    y += tall + 6;
  }
  const cloth = paths
    .map((d, at) => (at === 0 || d === '' ? '' : path(d, { fill: tints[at - 1] as string })))
    .join('');
  const face = /\p{Script=Ethiopic}|\p{Script=Georgian}/u.test(text.title)
    ? faces.grotesqueBlack
    : faces.soft;
  const artY = 0;
  const title = set(
    text.title,
    face,
    { x: 30, y: 542, width: 440, height: 96, max: 76, min: 22, lines: 3, leading: 1.04 },
    { fill: ink.ink },
  );
  const artist = set(
    text.artist,
    faces.grotesqueBold,
    {
      x: 30,
      y: title.bottom + 16,
      width: 440,
      height: 46,
      max: 23,
      min: 12,
      lines: 2,
      leading: 1.2,
    },
    { fill: ink.ink },
  );
  const facts = fitLine(imprint(card).join('   '), faces.grotesque, {
    width: 440,
    max: 14,
    min: 9,
  });
  const spineGround = ink.a;
  const clothOn = (w: number, h: number, vy: number) =>
    `<svg x="0" y="${artY}" width="${w}" height="${h}" viewBox="0 ${vy} ${w} ${h}">${cloth}</svg>`;
  return sheet({
    paper: ink.paper,
    flap: flap(text, {
      ground: ink.paper,
      ink: ink.ink,
      accent: readable(ink.paper, [ink.a, ink.ink], 3),
      ...flapFaces.grotesque,
      layout: 'turned',
      size: 11.5,
      leader: 'rule',
    }),
    spine:
      spine(text, {
        ground: spineGround,
        ink: readable(spineGround, [ink.paper, ink.ink], 3.2),
        title: face,
        artist: faces.grotesqueBold,
        layout: 'stack',
        head: 126,
        foot: 'id',
        footFace: faces.grotesqueBold,
      }) +
      rect(0, 0, 100, 136, ink.paper) +
      clothOn(100, 133, 0) +
      rect(0, 136, 100, 5, ink.ink),
    front:
      rect(0, 0, 500, 775, ink.paper) +
      clothOn(500, 508, 0) +
      rect(0, 508, 500, 5, ink.ink) +
      title.svg +
      artist.svg +
      line(facts.text, 30, 750, { face: faces.grotesque, size: facts.size, fill: ink.ink }),
  });
};
