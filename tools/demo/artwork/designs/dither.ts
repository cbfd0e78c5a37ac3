import type { Random } from '../../random.ts';
import { type Design, imprint, sheet } from '../card.ts';
import { path, rect } from '../draw.ts';
import { faces } from '../faces.ts';
import { flap, flapFaces } from '../flap.ts';
import { luminance, readable } from '../ink.ts';
import { fitLine, line, set } from '../setting.ts';
import { spine } from '../spine.ts';

const threshold = [
  [0, 8, 2, 10],
  [12, 4, 14, 6],
  [3, 11, 1, 9],
  [15, 7, 13, 5],
];

/** A picture of few pixels: how bright each is, 0 to 1, on a field `w` × `h`. */
type Picture = (x: number, y: number) => number;

function planet(random: Random, w: number, h: number): Picture {
  const [cx, cy, r] = [
    w * random.between(0.35, 0.65),
    h * random.between(0.36, 0.5),
    w * random.between(0.24, 0.34),
  ];
  const tilt = random.between(-0.5, 0.5);
  const stars = new Set(Array.from({ length: 60 }, () => random.int(0, w * h)));
  const ringed = random.chance(0.6);
  return (x, y) => {
    const [dx, dy] = [(x - cx) / r, (y - cy) / r];
    const [ex, ey] = [
      dx * Math.cos(tilt) - dy * Math.sin(tilt),
      (dx * Math.sin(tilt) + dy * Math.cos(tilt)) * 4,
    ];
    const ring = Math.hypot(ex, ey);
    if (ringed && ring > 1.25 && ring < 1.75 && (ey > 0 || Math.hypot(dx, dy) > 1))
      return ring > 1.45 && ring < 1.52 ? 0 : 0.85;
    if (Math.hypot(dx, dy) < 1) {
      const dz = Math.sqrt(1 - dx * dx - dy * dy);
      return Math.max(0, -0.55 * dx - 0.5 * dy + 0.65 * dz) + 0.12 * Math.sin(ey * 2.2);
    }
    const ground = h * 0.84 + Math.sin(x * 0.16) * 3 + Math.sin(x * 0.051 + 2) * 5;
    if (y > ground)
      return 0.25 + 0.6 * ((y - ground) / (h * 0.2)) * (0.6 + 0.4 * Math.sin(x * 0.7 + y));
    return stars.has(y * w + x) ? 1 : 0.02;
  };
}

function chart(random: Random, w: number, h: number): Picture {
  const bars = Array.from({ length: 9 }, () => random.between(0.18, 0.85));
  return (x, y) => {
    const column = Math.floor((x - 5) / ((w - 10) / 9));
    const inside = (x - 5) % ((w - 10) / 9) < ((w - 10) / 9) * 0.72;
    const top = h * (1 - (bars[column] ?? 0));
    if (y > h - 4) return 1;
    if (inside && column >= 0 && column < 9 && y > top)
      return 0.25 + 0.65 * ((y - top) / (h - top));
    const trend = h * (0.55 - 0.38 * (x / w) + 0.09 * Math.sin(x * 0.12));
    if (Math.abs(y - trend) < 1.2) return 1;
    return y % 12 === 0 && x % 3 === 0 ? 0.6 : 0.03;
  };
}

function tunnel(random: Random, w: number, h: number): Picture {
  const [cx, cy] = [w * random.between(0.4, 0.6), h * 0.45];
  const arms = random.int(3, 7);
  return (x, y) => {
    const [dx, dy] = [x - cx, y - cy];
    const away = Math.hypot(dx, dy) + 1;
    const angle = Math.atan2(dy, dx);
    return Math.min(
      1,
      (0.5 + 0.5 * Math.sin((60 / Math.sqrt(away)) * 2 + angle * arms)) * Math.min(1, away / 26),
    );
  };
}

/** Ordered dithering into one path of pixel runs. */
function dithered(
  picture: Picture,
  w: number,
  h: number,
  pixel: number,
  keep: (x: number, y: number) => boolean,
) {
  let data = '';
  for (let y = 0; y < h; y++) {
    let run = -1;
    for (let x = 0; x <= w; x++) {
      const lit =
        x < w && keep(x, y) && picture(x, y) > ((threshold[y % 4]?.[x % 4] ?? 0) + 0.5) / 16;
      if (lit && run < 0) run = x;
      if (!lit && run >= 0) {
        data += `M${run * pixel} ${y * pixel}h${(x - run) * pixel}v${pixel}h${(run - x) * pixel}Z`;
        run = -1;
      }
    }
  }
  return data;
}

/** Loads in four minutes and fifty seconds. */
export const dither: Design = (card) => {
  const { text, ink, random } = card;
  const dark = luminance(ink.paper) < luminance(ink.ink) ? ink.paper : ink.ink;
  const light = dark === ink.paper ? ink.ink : ink.paper;
  const pixel = 5;
  const [w, h] = [100, 112];
  const game = !/business|ledger|office|account/i.test(`${text.title} ${text.artist}`);
  const picture = game ? random.pick([planet, planet, tunnel])(random, w, h) : chart(random, w, h);
  const split = game ? h * 0.8 : h;
  const upper = path(
    dithered(picture, w, h, pixel, (_, y) => y < split),
    { fill: ink.a === dark ? light : readable(dark, [ink.a, light], 2.5) },
  );
  const lower = path(
    dithered(picture, w, h, pixel, (_, y) => y >= split),
    { fill: readable(dark, [ink.b, light], 2) },
  );
  const title = set(
    text.title,
    faces.arcade,
    { x: 26, y: 590, width: 448, height: 74, max: 46, min: 15, lines: 3, leading: 1.25 },
    { fill: light },
  );
  const artist = fitLine(text.artist, faces.pixel, { width: 448, max: 25, min: 13 });
  const facts = fitLine(imprint(card).slice(-2).join('  '), faces.pixel, {
    width: 300,
    max: 17,
    min: 10,
  });
  const colours = [light, ink.a, ink.b, ink.c];
  const border = Array.from({ length: 25 }, (_, at) =>
    rect(0, at * 31, 14, 31, colours[(at * 3 + 1) % 4] as string),
  ).join('');
  return sheet({
    paper: dark,
    flap: flap(text, {
      ground: dark,
      ink: light,
      accent: readable(dark, [ink.a, light], 3),
      ...flapFaces.pixel,
      layout: 'column',
      size: 12,
      leader: 'dots',
    }),
    spine:
      spine(text, {
        ground: dark,
        ink: light,
        second: readable(dark, [ink.a, light], 4.5),
        title: faces.arcade,
        artist: faces.pixel,
        layout: 'stack',
        foot: 'id',
        footFace: faces.pixel,
        inset: 14,
      }) + border,
    front:
      rect(0, 0, 500, 775, dark) +
      upper +
      lower +
      rect(0, 564, 500, 4, light) +
      title.svg +
      line(artist.text, 26, 712, {
        face: faces.pixel,
        size: artist.size,
        fill: readable(dark, [ink.a, light], 4.5),
      }) +
      line(facts.text, 26, 748, { face: faces.pixel, size: facts.size, fill: light }) +
      colours.map((colour, at) => rect(402 + at * 18, 735, 18, 14, colour)).join(''),
  });
};
