import type { Random } from '../../random.ts';
import { type Design, imprint, sheet } from '../card.ts';
import { curve, n, overprint, type Point, path, rect } from '../draw.ts';
import { faces } from '../faces.ts';
import { flap, flapFaces } from '../flap.ts';
import { contrast, mix, readable } from '../ink.ts';
import { fitLine, line, set } from '../setting.ts';
import { spine } from '../spine.ts';

const stone = (x: number, y: number, rx: number, ry: number, random: Random): Point[] => {
  const [a, b] = [random.between(0, 6), random.between(0, 6)];
  return Array.from({ length: 14 }, (_, at) => {
    const angle = (at / 14) * Math.PI * 2;
    const r = 1 + 0.05 * Math.sin(angle * 2 + a) + 0.03 * Math.sin(angle * 3 + b);
    return [x + Math.cos(angle) * rx * r, y + Math.sin(angle) * ry * r] as const;
  });
};

/** Stones on raked sand. Breathe in. */
export const pebbles: Design = (card) => {
  const { text, ink, random } = card;
  const spots = [ink.a, ink.b, ink.c].filter((tint) => contrast(tint, ink.paper) > 1.25);
  let rake = '';
  const [cx, base] = [random.between(200, 300), 560];
  const stones: Point[][] = [];
  const count = random.int(3, 6);
  let y = base;
  let rx = random.between(125, 160);
  for (let at = 0; at < count; at++) {
    const ry = rx * random.between(0.34, 0.52);
    y -= ry;
    stones.push(stone(cx + random.between(-16, 16), y, rx, ry, random));
    y -= ry * 0.76;
    rx *= random.between(0.66, 0.84);
  }
  for (let at = 0; at < 17; at++) {
    const r = 150 + at * 17;
    rake += `M${n(cx - r)} ${base - 6}a${n(r)} ${n(r * 0.3)} 0 0 0 ${n(2 * r)} 0`;
  }
  const art =
    path(rake, { stroke: mix(ink.paper, ink.a, 0.55), width: 2.4 }) +
    stones
      .map((one, at) => {
        const tint = spots[at % spots.length] as string;
        return overprint(path(curve(one, true), { fill: tint }));
      })
      .join('');
  const small = stones
    .map((one, at) =>
      overprint(
        path(
          curve(
            one.map(([x, sy]) => [(x - cx) * 0.24 + 50, (sy - base) * 0.24 + 122] as const),
            true,
          ),
          { fill: spots[at % spots.length] as string },
        ),
      ),
    )
    .join('');
  const title = set(
    text.title,
    faces.didoneItalic,
    { x: 34, y: 44, width: 432, height: 116, max: 56, min: 19, lines: 4, leading: 1.08 },
    { fill: ink.ink },
  );
  const artist = set(
    text.artist,
    faces.geometric,
    { x: 34, y: 722, width: 432, height: 44, max: 25, min: 13, lines: 2, leading: 1.15 },
    { fill: ink.ink, from: 'bottom' },
  );
  const facts = fitLine(imprint(card).join('   '), faces.geometric, {
    width: 432,
    max: 14,
    min: 9,
  });
  return sheet({
    paper: ink.paper,
    flap: flap(text, {
      ground: ink.paper,
      ink: ink.ink,
      accent: readable(ink.paper, [ink.a, ink.ink], 3),
      ...flapFaces.geometric,
      bold: faces.didoneItalic,
      layout: 'column',
      size: 12,
      leader: 'none',
    }),
    spine:
      rect(0, 0, 100, 775, ink.paper) +
      small +
      spine(text, {
        ground: null,
        under: ink.paper,
        ink: ink.ink,
        title: faces.didoneItalic,
        artist: faces.geometric,
        layout: 'stack',
        head: 122,
        foot: 'both',
        footFace: faces.geometricBold,
      }),
    front:
      rect(0, 0, 500, 775, ink.paper) +
      art +
      title.svg +
      artist.svg +
      line(facts.text, 34, 750, { face: faces.geometric, size: facts.size, fill: ink.ink }),
  });
};
