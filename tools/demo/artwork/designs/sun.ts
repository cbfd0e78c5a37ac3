import { type Design, imprint, sheet } from '../card.ts';
import { circle, curve, n, type Point, path, rect } from '../draw.ts';
import { faces } from '../faces.ts';
import { flap } from '../flap.ts';
import { luminance, mix, readable } from '../ink.ts';
import { fitLine, line, set } from '../setting.ts';
import { spine } from '../spine.ts';

/** A coast in flat layers that runs over spine and folds; the sun sets on the front. */
export const sun: Design = (card) => {
  const { text, ink, random } = card;
  const night = luminance(ink.paper) < 0.2;
  const sky = ink.paper;
  const [cx, cy, r] = [
    287 + random.between(180, 330),
    random.between(250, 330),
    random.between(105, 150),
  ];
  const bands = random.int(0, 6);
  let cuts = '';
  for (let at = 0; at < bands; at++)
    cuts += rect(cx - r, cy + r * (0.16 + at * 0.15), r * 2, r * (0.022 + at * 0.016), sky);
  const horizon = cy + r * random.between(0.35, 0.9);
  const layer = (y: number, high: number, wave: number, fill: string) => {
    const phase = random.between(0, 6);
    const edge: Point[] = Array.from({ length: 22 }, (_, at) => {
      const x = at * 40 - 20;
      return [
        x,
        y -
          high * (0.5 + 0.5 * Math.sin(x * wave + phase)) -
          high * 0.3 * Math.sin(x * wave * 2.3 + phase * 2),
      ];
    });
    return path(`${curve(edge)}L820 800L-20 800Z`, { fill });
  };
  const hills = [
    layer(horizon + 6, 70, 0.009, mix(ink.b, sky, 0.45)),
    layer(horizon + 50, 60, 0.012, ink.b),
  ];
  const seaY = horizon + 56;
  let sea = rect(-10, seaY, 810, 800, ink.a === ink.b ? ink.c : ink.b);
  const foam: string[] = [];
  for (let row = 0; row < 13; row++) {
    const y = seaY + 14 + row * (9 + row * 1.5);
    let x = random.between(-40, 20);
    while (x < 800) {
      const w = random.between(20, 60) + row * 8;
      const near = Math.abs(x + w / 2 - cx) < r * (1.1 - row * 0.05);
      if (near || random.chance(0.35))
        foam.push(`M${n(x)} ${n(y)}q${n(w / 2)} ${n(-3 - row * 0.5)} ${n(w)} 0`);
      x += w + random.between(16, 46);
    }
  }
  sea += path(foam.join(''), {
    stroke: ink.c === ink.b ? ink.paper : ink.c,
    width: 3.4,
    cap: 'round',
  });
  const land = layer(
    700,
    60,
    0.006,
    ink.ink === ink.paper ? ink.b : night ? mix(ink.paper, '#000000', 0.35) : ink.ink,
  );
  const bird = night
    ? ''
    : path(
        Array.from({ length: 4 }, () => {
          const [x, y] = [287 + random.between(40, 440), random.between(150, 300)];
          return `M${n(x - 13)} ${n(y - 5)}q7 -6 13 4q6 -10 13 -4`;
        }).join(''),
        { stroke: ink.ink, width: 2.2, cap: 'round' },
      );
  const stars = night
    ? path(
        Array.from({ length: 60 }, () => {
          const [x, y, s] = [
            random.between(0, 787),
            random.between(0, horizon - 60),
            random.between(1, 2.6),
          ];
          return `M${n(x)} ${n(y - s)}l${n(s)} ${n(s)}l${n(-s)} ${n(s)}l${n(-s)} ${n(-s)}Z`;
        }).join(''),
        { fill: ink.ink },
      )
    : '';
  const face = /[A-Za-z]/.test(text.title) ? random.pick([faces.script, faces.soft]) : faces.dela;
  const titleInk = readable(sky, [night ? ink.ink : ink.a, ink.ink], 3);
  const title = set(
    text.title,
    face,
    { x: 30, y: 34, width: 440, height: 112, max: 92, min: 24, lines: 3, leading: 1.06 },
    { fill: titleInk },
  );
  const landTone = night ? ink.ink : ink.paper;
  const artist = set(
    text.artist,
    faces.soft,
    { x: 30, y: 726, width: 440, height: 40, max: 27, min: 13, lines: 2 },
    { fill: landTone, from: 'bottom' },
  );
  const facts = fitLine(imprint(card).join('  ·  '), faces.geometric, {
    width: 440,
    max: 14,
    min: 9,
  });
  const scene =
    stars +
    circle(cx, cy, r, ink.a === sky ? ink.b : ink.a) +
    cuts +
    hills.join('') +
    sea +
    land +
    bird;
  const spineInk = readable(sky, [ink.ink], 3);
  return sheet({
    paper: sky,
    under: scene,
    flap: flap(text, {
      ground: night ? ink.ink : ink.c === sky ? ink.paper : mix(ink.paper, '#ffffff', 0.45),
      ink: night ? ink.paper : ink.ink,
      accent: readable(night ? ink.ink : '#ffffff', [ink.a, ink.b], 2.5),
      text: faces.geometric,
      bold: face,
      layout: 'column',
      size: 12,
      leader: 'none',
    }),
    spine:
      spine(text, {
        ground: sky,
        under: sky,
        ink: spineInk,
        second: spineInk,
        title: face,
        artist: faces.geometricBold,
        layout: 'run',
        foot: 'none',
        tail: 128,
      }) +
      circle(50, 692, 34, ink.a === sky ? ink.b : ink.a) +
      rect(0, 692, 100, 83, ink.a === ink.b ? ink.c : ink.b) +
      path('M12 706q12 -6 24 0M52 716q16 -7 32 0M8 730q18 -8 36 0M58 744q15 -7 30 0', {
        stroke: ink.c === ink.b ? ink.paper : ink.c,
        width: 3.4,
        cap: 'round',
      }),
    front:
      title.svg +
      artist.svg +
      line(facts.text, 30, 752, { face: faces.geometric, size: facts.size, fill: landTone }),
  });
};
