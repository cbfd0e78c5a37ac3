import { type Design, imprint, sheet } from '../card.ts';
import { circle, frame, path, rect } from '../draw.ts';
import { faces } from '../faces.ts';
import { flap, flapFaces } from '../flap.ts';
import { readable } from '../ink.ts';
import { fitLine, line, set } from '../setting.ts';
import { smallLetters } from '../sleeve-text.ts';
import { spine } from '../spine.ts';

/** Music for films nobody made: one tile, turned over and over. */
export const library: Design = (card) => {
  const { text, ink, random } = card;
  const inks = [ink.a, ink.b, ink.c, ink.ink];
  const cells = random.pick([2, 4, 4]);
  const size = 500 / cells;
  const rows = cells === 2 ? 2 : random.pick([4, 4]);
  const rings = random.int(3, 5);
  const kind = random.int(0, 3);
  const tile = (turn: number, order: number) => {
    const tint = (at: number) => inks[(at + order) % inks.length] as string;
    const s = size;
    const quarter = (r: number, fill: string) =>
      path(`M0 0H${r}A${r} ${r} 0 0 1 0 ${r}Z`, { fill });
    let art = rect(0, 0, s, s, ink.paper);
    if (kind === 0)
      for (let ring = 0; ring < rings; ring++)
        art += quarter(s * (1 - ring / rings), ring % 2 === 0 ? tint(ring / 2) : ink.paper);
    if (kind === 1)
      for (let ring = 0; ring < rings; ring++)
        art +=
          circle(s / 2, 0, (s / 2) * (1 - ring / rings), ring % 2 === 0 ? tint(ring) : ink.paper) +
          circle(
            s / 2,
            s,
            (s / 2) * (1 - ring / rings),
            ring % 2 === 0 ? tint(ring + 1) : ink.paper,
          );
    if (kind === 2)
      art +=
        path(`M0 0A${s} ${s} 0 0 1 ${s} ${s}A${s} ${s} 0 0 1 0 0Z`, { fill: tint(0) }) +
        path(`M0 0A${s * 1.6} ${s * 1.6} 0 0 1 ${s} ${s}`, { stroke: ink.paper, width: s * 0.03 });
    if (kind === 3) {
      for (let band = 0; band < rings; band++)
        art += path(
          `M${(s * band) / rings} 0A${s * (1 - band / rings)} ${s * (1 - band / rings)} 0 0 0 ${s} ${s * (1 - band / rings)}V0Z`,
          { fill: band % 2 === 0 ? tint(band / 2) : ink.paper },
        );
    }
    return `<g transform="rotate(${turn * 90} ${s / 2} ${s / 2})">${art}</g>`;
  };
  const plan = random.int(0, 2);
  let art = '';
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < cells; column++) {
      const turn =
        plan === 0
          ? row % 2 === 0
            ? column % 2 === 0
              ? 2
              : 3
            : column % 2 === 0
              ? 1
              : 0
          : plan === 1
            ? random.int(0, 3)
            : (row + column) % 4;
      art += frame(
        column * size,
        row * size,
        size,
        size,
        tile(turn, plan === 1 ? random.int(0, 3) : Math.floor(column / 2) + Math.floor(row / 2)),
      );
    }
  const below = random.chance(0.6);
  const artY = below ? 0 : 275;
  const textY = below ? 532 : 34;
  const title = set(
    smallLetters(text, text.title),
    faces.geometricBold,
    {
      x: 30,
      y: textY,
      width: 440,
      height: 112,
      max: 70,
      min: 22,
      lines: 4,
      leading: 1,
      tracking: -0.02,
    },
    { fill: ink.ink },
  );
  const artist = set(
    text.artist,
    faces.geometric,
    {
      x: 30,
      y: title.bottom + 16,
      width: 440,
      height: 44,
      max: 25,
      min: 13,
      lines: 2,
      leading: 1.15,
    },
    { fill: ink.ink },
  );
  const facts = fitLine(imprint(card).join('   '), faces.geometric, {
    width: 440,
    max: 15,
    min: 9,
  });
  const spineGround = ink.b;
  return sheet({
    paper: ink.paper,
    flap: flap(text, {
      ground: ink.paper,
      ink: ink.ink,
      accent: readable(ink.paper, [ink.a, ink.ink], 3),
      ...flapFaces.geometric,
      layout: 'turned',
      leader: 'rule',
      size: 12.5,
    }),
    spine:
      spine(text, {
        ground: spineGround,
        ink: readable(spineGround, [ink.paper, ink.ink], 4),
        title: faces.geometricBold,
        artist: faces.geometric,
        layout: 'stack',
        tracking: -0.01,
        head: 86,
        footFace: faces.geometricBold,
      }) + frame(0, 0, 100, 100, `<g transform="scale(${100 / size})">${tile(plan, 1)}</g>`),
    front:
      rect(0, 0, 500, 775, ink.paper) +
      frame(0, artY, 500, 500, art) +
      title.svg +
      artist.svg +
      line(facts.text, 30, below ? 750 : 256, {
        face: faces.geometric,
        size: facts.size,
        fill: ink.ink,
      }),
  });
};
