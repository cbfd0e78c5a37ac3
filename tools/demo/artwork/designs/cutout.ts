import { type Design, imprint, sheet } from '../card.ts';
import { circle, n, type Point, path, points, rect } from '../draw.ts';
import { faces } from '../faces.ts';
import { flap, flapFaces } from '../flap.ts';
import { contrast, readable } from '../ink.ts';
import { blockHeight, blockRise, fitBlock, fitLine, line } from '../setting.ts';
import { capitals } from '../sleeve-text.ts';
import { spine } from '../spine.ts';

/** Scissors, coloured paper, suspense. */
export const cutout: Design = (card) => {
  const { text, ink, random } = card;
  const ground = random.pick([ink.a, ink.paper, ink.b]);
  const inks = [ink.ink, ink.paper, ink.a, ink.b, ink.c].filter(
    (tint) => tint !== ground && contrast(tint, ground) > 1.35,
  );
  const j = (by = 9) => random.between(-by, by);
  const slab = (x: number, y: number, w: number, h: number, fill: string, turn = 0) =>
    `<g transform="rotate(${n(turn)} ${n(x + w / 2)} ${n(y + h / 2)})">${path(
      points(
        [
          [x + j(), y + j()],
          [x + w + j(), y + j()],
          [x + w + j(), y + h + j()],
          [x + j(), y + h + j()],
        ],
        true,
      ),
      { fill },
    )}</g>`;
  const blob = (list: Point[], fill: string) =>
    path(
      points(
        list.map(([x, y]) => [x + j(5), y + j(5)] as const),
        true,
      ),
      { fill },
    );
  const dark = readable(ground, [ink.ink, ink.paper], 3);
  const light = inks.find((tint) => contrast(tint, dark) > 3 && tint !== ground) ?? ground;
  const scenes = [
    () => {
      // An eye in a window, blinds half drawn.
      let art = slab(70, 60, 360, 380, dark, j(2));
      art += blob(
        [
          [100, 260],
          [170, 190],
          [260, 172],
          [345, 205],
          [405, 262],
          [335, 322],
          [250, 345],
          [160, 318],
        ],
        light,
      );
      art +=
        circle(252, 258, 66, dark) +
        circle(252, 258, 40, inks[1] ?? light) +
        circle(252, 258, 22, dark);
      for (let at = 0; at < 5; at++) art += slab(60, 66 + at * 27, 380, 11, ground, j(1.4));
      return art;
    },
    () => {
      // Stairs, and somebody at the top.
      let art = '';
      for (let at = 0; at < 7; at++)
        art += slab(
          10 + at * 62,
          440 - at * 46,
          500 - at * 62,
          50 + at * 2,
          at % 2 === 0 ? dark : (inks[1] ?? dark),
        );
      art +=
        blob(
          [
            [398, 60],
            [426, 62],
            [446, 160],
            [382, 162],
          ],
          light,
        ) + circle(412, 42, 24, light);
      return art + slab(40, 60, 120, 150, inks[2] ?? light, -6);
    },
    () => {
      // Weather for sale.
      let art = '';
      for (let at = 0; at < 9; at++)
        art += slab(40 + at * 50, 265 + (at % 3) * 22, 9, 120 + (at % 2) * 50, dark, 13);
      art += blob(
        [
          [40, 230],
          [60, 150],
          [130, 130],
          [160, 70],
          [260, 50],
          [330, 100],
          [420, 110],
          [465, 190],
          [440, 245],
          [260, 262],
        ],
        light === ground ? dark : light,
      );
      return (
        art +
        circle(392, 92, 62, inks[2] ?? dark) +
        blob(
          [
            [300, 236],
            [330, 120],
            [430, 116],
            [466, 190],
            [440, 246],
          ],
          light === ground ? dark : light,
        )
      );
    },
    () => {
      // A lift shaft.
      let art = slab(150, 20, 200, 470, dark, j(1.5));
      for (let at = 0; at < 6; at++)
        art += slab(
          176 + (at % 2) * 8,
          44 + at * 72,
          148,
          44,
          at === random.int(1, 4) ? (inks[2] ?? light) : light,
          j(2),
        );
      return (
        art +
        slab(60, 30, 26, 450, inks[1] ?? dark, j(2)) +
        slab(410, 30, 26, 450, inks[1] ?? dark, j(2))
      );
    },
    () => {
      // A bottle, a table, a long shadow.
      return (
        slab(-20, 380, 540, 120, dark, -2) +
        blob(
          [
            [196, 382],
            [190, 210],
            [226, 160],
            [228, 70],
            [276, 68],
            [278, 160],
            [312, 212],
            [308, 384],
          ],
          light,
        ) +
        slab(205, 250, 96, 74, inks[2] ?? dark, 2) +
        blob(
          [
            [308, 384],
            [470, 470],
            [520, 450],
            [330, 380],
          ],
          inks[1] ?? dark,
        )
      );
    },
    () => {
      // A lighthouse and its beam.
      return (
        blob(
          [
            [250, 96],
            [-30, 10],
            [-30, 190],
          ],
          inks[2] ?? light,
        ) +
        blob(
          [
            [210, 480],
            [226, 130],
            [276, 130],
            [296, 480],
          ],
          dark,
        ) +
        slab(214, 76, 74, 54, light, 0) +
        slab(208, 50, 86, 28, dark, 0) +
        slab(220, 230, 66, 40, light, j(2)) +
        slab(214, 340, 78, 44, light, j(2)) +
        slab(-20, 450, 540, 60, inks[1] ?? dark, 1.5)
      );
    },
  ];
  const hint = /weather|wetter|storm/i.test(text.title)
    ? 2
    : /aufzug|lift|stairs/i.test(text.title)
      ? 3
      : /φάρου|lighthouse/iu.test(text.artist)
        ? 5
        : random.int(0, scenes.length - 1);
  const art = scenes[hint]?.() ?? '';
  const upper = text.title.length < 60;
  const words = fitBlock(upper ? capitals(text, text.title) : text.title, faces.dela, {
    width: 436,
    height: 142,
    max: 68,
    min: 18,
    lines: 6,
    leading: 1.1,
  });
  const on = readable(ground, [ink.ink, ink.paper], 4);
  const top = 688 - blockHeight(words);
  const title = words.lines
    .map((part, at) => {
      const y = top + blockRise(words) + at * words.size * words.leading;
      return `<g transform="rotate(${n(j(1.2))} 250 ${n(y)})">${line(part, 30 + (at % 2) * 5, y, { face: faces.dela, size: words.size, fill: on })}</g>`;
    })
    .join('');
  const artist = fitLine(text.artist, faces.geometricBold, { width: 440, max: 25, min: 12 });
  const facts = fitLine(imprint(card).join('  /  '), faces.geometric, {
    width: 440,
    max: 14,
    min: 9,
  });
  const spineGround = dark === ink.paper ? ink.ink : dark;
  return sheet({
    paper: ink.paper,
    flap: flap(text, {
      ground: ink.paper,
      ink: ink.ink,
      accent: readable(ink.paper, [ink.a, ink.b, ink.ink], 3),
      ...flapFaces.geometric,
      layout: 'column',
      size: 12,
      leader: 'none',
    }),
    spine:
      spine(text, {
        ground: spineGround,
        ink: readable(spineGround, [ground, ink.paper, ink.ink], 4.5),
        second: readable(spineGround, [ink.paper, ink.ink], 4.5),
        title: faces.dela,
        artist: faces.geometricBold,
        layout: 'run',
        head: 56,
        foot: 'id',
        footFace: faces.geometricBold,
      }) +
      blob(
        [
          [14, 20],
          [84, 10],
          [90, 66],
          [20, 76],
        ],
        ground === spineGround ? light : ground,
      ),
    front:
      rect(0, 0, 500, 775, ground) +
      art +
      title +
      line(artist.text, 30, 726, { face: faces.geometricBold, size: artist.size, fill: on }) +
      line(facts.text, 30, 751, { face: faces.geometric, size: facts.size, fill: on }),
  });
};
