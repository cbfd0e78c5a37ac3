import { type Design, imprint, sheet } from '../card.ts';
import { circle, overprint, path, points, rect } from '../draw.ts';
import { faces } from '../faces.ts';
import { flap, flapFaces } from '../flap.ts';
import { contrast, readable } from '../ink.ts';
import { set } from '../setting.ts';
import { spine } from '../spine.ts';

/** A strict grid, one rhythm, two inks, everything flush left. */
export const swiss: Design = (card) => {
  const { text, ink, random } = card;
  const coloured = random.chance(0.5);
  const ground = coloured ? ink.a : ink.paper;
  const on = coloured ? readable(ink.a, [ink.paper, ink.ink], 3) : ink.ink;
  const first = coloured ? on : ink.a;
  const second = contrast(ground, ink.b) > 1.6 ? ink.b : ink.c;
  const unit = 500 / 8;
  const low = random.chance(0.5);
  const top = low ? 0 : 295;
  const motifs = [
    () =>
      Array.from({ length: 8 }, (_, column) => {
        const tall = 40 + (400 * ((column * 3 + 2) % 8)) / 8;
        return rect(
          column * unit,
          top,
          unit * (0.16 + column * 0.1),
          tall + 40,
          column % 3 === 1 ? second : first,
        );
      }).join(''),
    () =>
      Array.from({ length: 64 }, (_, at) => {
        const [column, row] = [at % 8, Math.floor(at / 8)];
        const share = (1 + Math.sin(column * 0.9 + row * 0.55)) / 2;
        return circle(
          unit * (column + 0.5),
          top + unit * 0.95 * (row + 0.5),
          unit * (0.08 + share * 0.4),
          (column + row) % 5 === 0 ? second : first,
        );
      }).join(''),
    () => {
      const bars = Array.from({ length: 9 }, (_, at) => {
        const y = top - 80 + at * 72;
        const tall = 8 + at * 5;
        return path(
          points(
            [
              [0, y + 190],
              [500, y - 60],
              [500, y - 60 + tall],
              [0, y + 190 + tall],
            ],
            true,
          ),
          { fill: at === 5 ? second : first },
        );
      }).join('');
      return `<svg x="0" y="${top}" width="500" height="480" viewBox="0 ${top} 500 480">${bars}</svg>`;
    },
    () =>
      rect(0, top, 250, 240, first) +
      path(`M250 ${top}a250 240 0 0 1 250 240h-250Z`, { fill: second }) +
      circle(125, top + 360, 120, second) +
      path(`M250 ${top + 480}a250 240 0 0 0 250 -240h-250Z`, { fill: first }),
  ];
  const motif = random.pick(motifs)();
  const titleY = low ? 512 : 30;
  const title = set(
    text.title,
    faces.grotesqueBlack,
    {
      x: 28,
      y: titleY,
      width: 444,
      height: 138,
      max: 92,
      min: 22,
      leading: 0.98,
      lines: 5,
      tracking: -0.02,
    },
    { fill: on },
  );
  const artist = set(
    text.artist,
    faces.grotesqueBold,
    {
      x: 28,
      y: title.bottom + 14,
      width: 444,
      height: 44,
      max: 23,
      min: 13,
      lines: 2,
      leading: 1.15,
    },
    { fill: on },
  );
  const factsY = low ? 748 : 270;
  const facts = imprint(card)
    .map((fact, at) => {
      const room = set(
        fact,
        faces.grotesque,
        {
          x: 28 + at * 156,
          y: factsY,
          width: 140,
          height: 28,
          max: 13,
          min: 9,
          lines: 2,
          leading: 1.15,
        },
        { fill: on, from: 'bottom' },
      );
      return room.svg;
    })
    .join('');
  const spineGround = coloured ? ink.paper : ink.a;
  return sheet({
    paper: ink.paper,
    flap: flap(text, {
      ground: ink.paper,
      ink: ink.ink,
      accent: ink.a,
      ...flapFaces.grotesque,
      layout: 'column',
    }),
    spine: spine(text, {
      ground: spineGround,
      ink: readable(spineGround, [ink.paper, ink.ink], 3.4),
      title: faces.grotesqueBlack,
      artist: faces.grotesque,
      layout: 'ends',
      tracking: -0.01,
      footFace: faces.grotesqueBold,
    }),
    front:
      rect(0, 0, 500, 775, ground) +
      (coloured ? motif : overprint(motif)) +
      title.svg +
      artist.svg +
      facts,
  });
};
