import { type Design, imprint, sheet } from '../card.ts';
import { circle, n, path, rect } from '../draw.ts';
import { faces } from '../faces.ts';
import { flap, flapFaces } from '../flap.ts';
import { luminance, mix, readable } from '../ink.ts';
import { fitLine, line, set } from '../setting.ts';
import { spine } from '../spine.ts';

/** Office blocks after eight: who is still up there? */
export const city: Design = (card) => {
  const { text, ink, random } = card;
  const dark = luminance(ink.paper) < luminance(ink.ink) ? ink.paper : ink.ink;
  const light = dark === ink.paper ? ink.ink : ink.paper;
  const lit = [ink.a, light, ink.b, ink.a];
  const fronts = [mix(dark, ink.c, 0.75), mix(dark, ink.c, 0.45), mix(dark, ink.c, 0.22)];
  let houses = '';
  const windows = ['', '', '', ''];
  for (let row = 0; row < 3; row++) {
    let x = random.between(-40, 0);
    while (x < 800) {
      const w = random.between(70, 150);
      const top = 300 + row * 95 + random.between(-90, 60);
      houses += rect(x, top, w, 800 - top, fronts[row] as string);
      const [gx, gy] = [random.pick([13, 16, 20]), random.pick([15, 19, 24])];
      const strip = random.chance(0.3);
      for (let wy = top + 14; wy < 700; wy += gy)
        for (let wx = x + 9; wx < x + w - gx * 0.7; wx += gx) {
          if (!random.chance(strip ? 0.75 : 0.4)) continue;
          const tint = random.int(0, 3);
          windows[tint] +=
            `M${n(wx)} ${n(wy)}h${n(strip ? gx : gx * 0.58)}v${n(gy * 0.5)}h${n(-(strip ? gx : gx * 0.58))}Z`;
        }
      if (random.chance(0.3))
        houses +=
          rect(x + w * 0.5, top - 40, 3, 40, fronts[row] as string) +
          circle(x + w * 0.5 + 1.5, top - 42, 4, ink.b);
      x += w + random.between(-6, 14);
    }
    houses += windows
      .map((d, at) =>
        d === ''
          ? ''
          : path(d, {
              fill:
                row === 0 ? mix(fronts[0] as string, lit[at] as string, 0.55) : (lit[at] as string),
            }),
      )
      .join('');
    windows.fill('');
  }
  // A street that curls past below.
  const road =
    path(`M-10 ${740}C180 640 420 770 800 660V790H-10Z`, { fill: dark }) +
    path('M-10 760C200 672 430 790 800 690', { stroke: light, width: 3, dash: '26 18' });
  const short =
    Array.from(text.title).length < 16 && /^[\p{Script=Latin}\d\s.,!?'’&-]+$/u.test(text.title);
  const title = set(
    text.title,
    short ? faces.neon : faces.wide,
    {
      x: 30,
      y: 40,
      width: 440,
      height: 116,
      max: short ? 92 : 54,
      min: 19,
      lines: 3,
      leading: short ? 1 : 1.2,
    },
    { fill: readable(dark, [ink.b, light], 4) },
  );
  const artist = set(
    text.artist,
    faces.wide,
    {
      x: 30,
      y: title.bottom + 18,
      width: 440,
      height: 36,
      max: 19,
      min: 11,
      lines: 2,
      leading: 1.3,
    },
    { fill: light },
  );
  const moon = circle(
    287 + random.between(300, 430),
    Math.max(random.between(190, 240), artist.bottom + 66),
    random.between(38, 56),
    ink.a,
  );
  const facts = fitLine(imprint(card).join('  '), faces.wide, { width: 440, max: 12, min: 7.5 });
  return sheet({
    paper: dark,
    under: moon + houses + road,
    flap: flap(text, {
      ground: dark,
      ink: light,
      accent: readable(dark, [ink.a, light], 3),
      ...flapFaces.geometric,
      layout: 'turned',
      size: 12.5,
      leader: 'none',
    }),
    spine:
      spine(text, {
        ground: dark,
        ink: readable(dark, [ink.b, light], 4.5),
        second: light,
        title: faces.geometricBold,
        artist: faces.geometricBold,
        layout: 'stack',
        foot: 'both',
        footFace: faces.geometricBold,
      }) +
      rect(0, 0, 100, 8, ink.a) +
      rect(0, 12, 100, 3, ink.b),
    front:
      title.svg +
      artist.svg +
      line(facts.text, 30, 762, { face: faces.wide, size: facts.size, fill: light }),
  });
};
