import type { Random } from '../../random.ts';
import { type Design, imprint, sheet } from '../card.ts';
import { n, path, rect } from '../draw.ts';
import { faces } from '../faces.ts';
import { flap, flapFaces } from '../flap.ts';
import { contrast, readable } from '../ink.ts';
import { fitLine, line, set } from '../setting.ts';
import { spine } from '../spine.ts';

/** Hills and hollows, as a height for each place. */
function terrain(random: Random) {
  const hills = Array.from({ length: 13 }, () => ({
    x: random.between(-60, 850),
    y: random.between(-60, 840),
    wide: random.between(70, 210),
    high: random.between(-0.7, 1),
  }));
  return (x: number, y: number) =>
    hills.reduce(
      (sum, { x: hx, y: hy, wide, high }) =>
        sum + high * Math.exp(-((x - hx) ** 2 + (y - hy) ** 2) / (2 * wide * wide)),
      0,
    ) +
    0.05 * Math.sin(x * 0.021 + y * 0.013) +
    0.04 * Math.sin(y * 0.037 - x * 0.011);
}

/** Lines of equal height (marching squares), every fourth one apart. */
function isolines(height: (x: number, y: number) => number, cell: number, gap: number) {
  const [columns, rows] = [Math.ceil(787 / cell), Math.ceil(775 / cell)];
  const field = Array.from({ length: rows + 1 }, (_, row) =>
    Float64Array.from({ length: columns + 1 }, (_, column) => height(column * cell, row * cell)),
  );
  let [fine, bold] = ['', ''];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const a = field[row]?.[column] ?? 0;
      const b = field[row]?.[column + 1] ?? 0;
      const c = field[row + 1]?.[column + 1] ?? 0;
      const d = field[row + 1]?.[column] ?? 0;
      const from = Math.ceil(Math.min(a, b, c, d) / gap);
      const to = Math.floor(Math.max(a, b, c, d) / gap);
      for (let level = from; level <= to; level++) {
        const at = level * gap;
        const cuts: [number, number][] = [];
        if (a < at !== b < at) cuts.push([column + (at - a) / (b - a), row]);
        if (b < at !== c < at) cuts.push([column + 1, row + (at - b) / (c - b)]);
        if (d < at !== c < at) cuts.push([column + (at - d) / (c - d), row + 1]);
        if (a < at !== d < at) cuts.push([column, row + (at - a) / (d - a)]);
        for (let pair = 0; pair + 1 < cuts.length; pair += 2) {
          const [p, q] = [cuts[pair], cuts[pair + 1]];
          if (p === undefined || q === undefined) continue;
          const data = `M${n(p[0] * cell)} ${n(p[1] * cell)}L${n(q[0] * cell)} ${n(q[1] * cell)}`;
          if (level % 4 === 0) bold += data;
          else fine += data;
        }
      }
    }
  return { fine, bold };
}

/** A map of somewhere that hums; it runs over the folds. */
export const contours: Design = (card) => {
  const { text, ink, random } = card;
  const height = terrain(random);
  const { fine, bold } = isolines(height, 9, random.between(0.055, 0.085));
  const second = contrast(ink.paper, ink.b) > 1.5 ? ink.b : ink.a;
  const water: string[] = [];
  for (let y = 0; y < 775; y += 6)
    for (let x = 0; x < 787; x += 12) if (height(x, y) < -0.12) water.push(`M${x} ${y}h12`);
  const map =
    path(water.join(''), { stroke: second, width: 2.2 }) +
    path(fine, { stroke: ink.a, width: 1.15 }) +
    path(bold, { stroke: ink.a, width: 2.5, cap: 'round' });
  const crosses = Array.from(
    { length: 9 },
    (_, at) => `M${(at % 3) * 200 + 50 - 7} ${Math.floor(at / 3) * 250 + 130}h14m-7 -7v14`,
  ).join('');
  const plate = { x: 28, w: 330 };
  const trial = set(
    text.title,
    faces.condensedBold,
    { x: 0, y: 0, width: plate.w - 44, height: 170, max: 74, min: 22, lines: 5, leading: 0.98 },
    { fill: ink.ink },
  );
  const h = trial.bottom + 118;
  const y = random.chance(0.5) ? 775 - 28 - h : 28;
  const title = set(
    text.title,
    faces.condensedBold,
    {
      x: plate.x + 22,
      y: y + 24,
      width: plate.w - 44,
      height: 170,
      max: 74,
      min: 22,
      lines: 5,
      leading: 0.98,
    },
    { fill: ink.ink },
  );
  const artist = set(
    text.artist,
    faces.condensed,
    {
      x: plate.x + 22,
      y: title.bottom + 12,
      width: plate.w - 44,
      height: 42,
      max: 27,
      min: 14,
      lines: 2,
    },
    { fill: ink.ink },
  );
  const facts = fitLine(imprint(card).join(' / '), faces.mono, {
    width: plate.w - 44,
    max: 11.5,
    min: 7,
  });
  const place = `${random.int(10, 70)}°${random.int(10, 59)}′${random.int(10, 59)}″N ${random.int(10, 99)}°${random.int(10, 59)}′W`;
  const coordinates = fitLine(place, faces.mono, { width: plate.w - 44, max: 11.5, min: 7 });
  const spot: [number, number] = [
    random.between(110, 400),
    y > 300 ? random.between(120, 330) : random.between(450, 660),
  ];
  const ground =
    readable(ink.paper, [ink.a], 1) === ink.a && contrast(ink.a, ink.paper) > 4 ? ink.a : ink.ink;
  return sheet({
    paper: ink.paper,
    under: map,
    flap:
      rect(10, 10, 167, 755, ink.paper) +
      flap(text, {
        ground: null,
        under: ink.paper,
        ink: ink.ink,
        accent: ink.ink,
        ...flapFaces.mono,
        layout: 'column',
        size: 9.5,
      }),
    spine: spine(text, {
      ground,
      ink: ink.paper,
      title: faces.condensedBold,
      artist: faces.condensed,
      layout: 'ends',
      upper: false,
      footFace: faces.mono,
    }),
    front:
      path(crosses, { stroke: ink.ink, width: 1 }) +
      path(
        `M${n(spot[0])} ${n(spot[1])}m-13 0a13 13 0 1 0 26 0a13 13 0 1 0 -26 0m13 -24v48m-24 -24h48`,
        { stroke: second === ink.a ? ink.ink : second, width: 3 },
      ) +
      rect(plate.x, y, plate.w, h, ink.paper) +
      rect(plate.x, y, plate.w, h, { stroke: ink.ink, width: 1.2 }) +
      title.svg +
      artist.svg +
      line(facts.text, plate.x + 22, y + h - 36, {
        face: faces.mono,
        size: facts.size,
        fill: ink.ink,
      }) +
      line(coordinates.text, plate.x + 22, y + h - 18, {
        face: faces.mono,
        size: coordinates.size,
        fill: ink.ink,
      }),
  });
};
