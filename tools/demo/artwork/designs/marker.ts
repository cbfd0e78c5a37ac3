import type { Random } from '../../random.ts';
import { type Design, sheet } from '../card.ts';
import { curve, n, overprint, type Point, path, rect, rule } from '../draw.ts';
import { faces } from '../faces.ts';
import { flap, flapFaces } from '../flap.ts';
import { contrast } from '../ink.ts';
import { fitLine, line, set } from '../setting.ts';
import { spine } from '../spine.ts';

const wobbly = (list: readonly Point[], by: number, random: Random): Point[] =>
  list.map(([x, y]) => [x + random.between(-by, by), y + random.between(-by, by)]);

/** A round thing, gone over more than once. */
const ring = (x: number, y: number, r: number, turns: number, random: Random) => {
  const squash = random.between(0.85, 1.12);
  return curve(
    wobbly(
      Array.from(
        { length: Math.round(turns * 11) },
        (_, at) =>
          [
            x + Math.cos(at * 0.571) * r * (1 - at * 0.004),
            y + Math.sin(at * 0.571) * r * squash,
          ] as const,
      ),
      r * 0.045,
      random,
    ),
  );
};
const zigzag = (x: number, y: number, w: number, h: number, count: number, random: Random) =>
  curve(
    wobbly(
      Array.from(
        { length: count },
        (_, at) => [x + (at / (count - 1)) * w, at % 2 === 0 ? y : y + h] as const,
      ),
      4,
      random,
    ),
  );

/** One afternoon, three felt pens, no ruler. */
export const marker: Design = (card) => {
  const { text, ink, random } = card;
  const pens = [ink.a, ink.b, ink.c].filter((pen) => contrast(pen, ink.paper) > 1.3);
  const stroke = (d: string, pen: string, width: number) =>
    path(d, { stroke: pen, width, cap: 'round' });
  const kind = /\bcar\b|boat|house/i.test(text.title)
    ? 3
    : /rond|round|circle/i.test(text.title)
      ? 0
      : random.int(1, 3);
  // What one pen drew overlaps what the others drew; a layer for each pen, not for each stroke.
  const layers = new Map<string, string>();
  const draw = (d: string, pen: string, width: number) =>
    layers.set(pen, (layers.get(pen) ?? '') + stroke(d, pen, width));
  if (kind === 0)
    for (let at = 0; at < 9; at++) {
      const [x, y, r] = [
        90 + (at % 3) * 158 + random.between(-24, 24),
        270 + Math.floor(at / 3) * 140 + random.between(-18, 18),
        random.between(34, 70),
      ];
      draw(
        ring(x, y, r, random.between(1.1, 3), random),
        pens[at % pens.length] as string,
        random.between(9, 17),
      );
    }
  if (kind === 1)
    for (let at = 0; at < 5; at++)
      draw(
        zigzag(36, 240 + at * 86, 428, random.between(46, 76), random.int(13, 26), random),
        pens[at % pens.length] as string,
        random.between(8, 15),
      );
  if (kind === 2) {
    const [x, y] = [250, 430];
    draw(ring(x, y, 112, 4.2, random), pens[0] as string, 16);
    for (let at = 0; at < 14; at++) {
      const angle = (at / 14) * Math.PI * 2;
      draw(
        curve(
          wobbly(
            [160, 185, 212].map((r) => [x + Math.cos(angle) * r, y + Math.sin(angle) * r] as const),
            6,
            random,
          ),
        ),
        pens[at % pens.length] as string,
        15,
      );
    }
  }
  if (kind === 3) {
    // A car, a house or a boat, as far as one can tell.
    draw(
      `${curve(
        wobbly(
          [
            [70, 560],
            [74, 470],
            [150, 462],
            [196, 380],
            [330, 378],
            [376, 462],
            [440, 474],
            [442, 560],
            [70, 562],
          ],
          5,
          random,
        ),
      )}`,
      pens[0] as string,
      14,
    );
    draw(zigzag(96, 485, 330, 60, 34, random), pens[1 % pens.length] as string, 9);
    draw(ring(160, 572, 44, 3, random) + ring(352, 572, 44, 3, random), ink.ink, 10);
    draw(ring(404, 300, 34, 2, random), pens[2 % pens.length] as string, 13);
    draw(
      curve(
        wobbly(
          [
            [20, 624],
            [150, 620],
            [300, 626],
            [480, 619],
          ],
          3,
          random,
        ),
      ),
      ink.ink,
      4,
    );
  }
  const art = [...layers.values()].map(overprint).join('');
  const title = set(
    text.title,
    faces.marker,
    { x: 34, y: 40, width: 432, height: 150, max: 104, min: 26, lines: 4, leading: 0.98 },
    { fill: ink.ink },
  );
  const under = stroke(
    curve(
      wobbly(
        [
          [36, title.bottom + 14],
          [170, title.bottom + 10],
          [300, title.bottom + 17],
          [452, title.bottom + 11],
        ],
        3,
        random,
      ),
    ),
    pens[0] as string,
    6,
  );
  const artist = set(
    text.artist,
    faces.brush,
    { x: 466, y: 728, width: 400, height: 60, max: 42, min: 16, lines: 2, leading: 1.1 },
    { fill: ink.ink, anchor: 'end', from: 'bottom' },
  );
  const facts = fitLine(
    [text.label, text.releaseId, text.year].filter(Boolean).join(', '),
    faces.brush,
    { width: 420, max: 20, min: 11 },
  );
  return sheet({
    paper: ink.paper,
    flap: flap(text, {
      ground: ink.paper,
      ink: ink.ink,
      accent: ink.a,
      ...flapFaces.hand,
      layout: 'turned',
      size: 15.5,
      ruled: true,
    }),
    spine:
      rect(0, 0, 100, 775, ink.paper) +
      overprint(
        stroke(
          zigzag(50, 20, 1, 1, 2, random) +
            curve(
              wobbly(
                Array.from(
                  { length: 26 },
                  (_, at) => [at % 2 === 0 ? 16 : 84, 18 + at * 3.4] as const,
                ),
                3,
                random,
              ),
            ),
          pens[0] as string,
          8,
        ),
      ) +
      rule(88, 120, 88, 756, ink.a, 1.2) +
      spine(text, {
        ground: null,
        under: ink.paper,
        ink: ink.ink,
        title: faces.marker,
        artist: faces.brush,
        layout: 'run',
        foot: 'none',
        head: 98,
      }),
    front:
      rect(0, 0, 500, 775, ink.paper) +
      art +
      title.svg +
      under +
      artist.svg +
      (facts.text === ''
        ? ''
        : line(facts.text, 466, n(756), {
            face: faces.brush,
            size: facts.size,
            fill: ink.ink,
            anchor: 'end',
          })),
  });
};
