import type { Random } from '../../random.ts';
import { type Design, imprint, sheet } from '../card.ts';
import { circle, n, type Point, path, points, rect } from '../draw.ts';
import { faces } from '../faces.ts';
import { flap } from '../flap.ts';
import { luminance, readable } from '../ink.ts';
import { fitLine, line, set } from '../setting.ts';
import { spine } from '../spine.ts';

/** A stroke of the knife: pointed at both ends. */
const cut = (x: number, y: number, w: number, thick: number) =>
  `M${n(x)} ${n(y)}Q${n(x + w / 2)} ${n(y - thick)} ${n(x + w)} ${n(y)}Q${n(x + w / 2)} ${n(y + thick * 0.3)} ${n(x)} ${n(y)}Z`;

function tower(
  x: number,
  base: number,
  w: number,
  tall: number,
  ink: string,
  light: string,
  random: Random,
) {
  const top = base - tall;
  const teeth = Math.max(3, Math.round(w / 14));
  const tooth = w / (teeth * 2 - 1);
  let body = `M${n(x)} ${n(base)}L${n(x)} ${n(top)}`;
  for (let at = 0; at < teeth; at++)
    body += `L${n(x + at * 2 * tooth)} ${n(top - 11)}h${n(tooth)}v11h${at < teeth - 1 ? n(tooth) : 0}`;
  body += `L${n(x + w)} ${n(base)}Z`;
  const roof =
    random.chance(0.45) && w < 60
      ? path(
          points(
            [
              [x - 5, top - 9],
              [x + w / 2, top - 30 - w * 1.1],
              [x + w + 5, top - 9],
            ],
            true,
          ),
          { fill: ink },
        )
      : '';
  let hatch = '';
  for (let y = top + 10; y < base; y += 7)
    hatch += cut(x + w * random.between(0.42, 0.58), y, w * random.between(0.3, 0.4), 2.2);
  const window =
    tall > 70
      ? path(
          `M${n(x + w * 0.24)} ${n(top + 44)}v-13a${n(w * 0.09)} ${n(w * 0.09)} 0 0 1 ${n(w * 0.18)} 0v13Z`,
          { fill: light },
        )
      : '';
  return path(body, { fill: ink }) + roof + path(hatch, { fill: light }) + window;
}

/** A castle, a moon and far too many knife strokes. */
export const woodcut: Design = (card) => {
  const { text, ink, random } = card;
  const dark = luminance(ink.paper) < luminance(ink.ink) ? ink.paper : ink.ink;
  const light = dark === ink.paper ? ink.ink : ink.paper;
  const glow = ink.a === dark ? light : readable(dark, [ink.b, ink.a, light], 3);
  const [mx, my, mr] = [random.between(150, 350), random.between(285, 340), random.between(52, 84)];
  let sky = '';
  for (let ring = 0; ring < 22; ring++) {
    const r = mr + 16 + ring * 15;
    const count = 14 + ring * 4;
    for (let at = 0; at < count; at++) {
      const angle = (at / count) * Math.PI * 2 + ring * 0.31;
      const [x, y] = [mx + Math.cos(angle) * r, my + Math.sin(angle) * r];
      if (x < 20 || x > 480 || y < 150 || y > 610) continue;
      const w = random.between(0.5, 0.85) * ((2 * Math.PI * r) / count);
      sky += `M${n(x - Math.sin(angle) * -w * 0.5)} ${n(y + Math.cos(angle) * -w * 0.5)}Q${n(x + Math.cos(angle) * 2.6)} ${n(y + Math.sin(angle) * 2.6)} ${n(x - Math.sin(angle) * w * 0.5)} ${n(y + Math.cos(angle) * w * 0.5)}Q${n(x - Math.cos(angle))} ${n(y - Math.sin(angle))} ${n(x + Math.sin(angle) * w * 0.5)} ${n(y - Math.cos(angle) * w * 0.5)}Z`;
    }
  }
  const ridge = (y: number, high: number, phase: number): Point[] =>
    Array.from(
      { length: 15 },
      (_, at) =>
        [
          18 + at * 33.2,
          y - Math.abs(Math.sin(at * 0.9 + phase)) * high - random.between(0, high * 0.3),
        ] as const,
    );
  const hills = [0, 1, 2].map((layer) => {
    const line = ridge(560 + layer * 42, 120 - layer * 40, random.between(0, 6));
    const shape = path(points([[18, 680], ...line, [482, 680]], true), {
      fill: dark,
      stroke: light,
      width: 2,
    });
    let marks = '';
    for (const [x, y] of line)
      for (let step = 0; step < 8 - layer * 2; step++)
        marks += cut(x + step * 2.2, y + 9 + step * 8, 22 - step * 1.5, 2.4);
    return shape + path(marks, { fill: light });
  });
  const cx = random.between(200, 300);
  const keep = [-72, 52, -34, 18, -8]
    .map((offset, at) =>
      tower(
        cx + offset + random.between(-5, 5),
        600,
        [34, 36, 44, 40, 56][at] ?? 30,
        [120, 132, 170, 190, 240][at] ?? 100 + random.between(-15, 25),
        dark,
        light,
        random,
      ),
    )
    .join('');
  // The castle stands out from the dark by a halo of bare wood.
  const halo = `<g stroke="${light}" stroke-width="5" stroke-linejoin="round">${keep.replaceAll(/<path fill="none"[^>]*>/g, '')}</g>`;
  const border =
    rect(14, 14, 472, 747, { stroke: light, width: 2.4 }) +
    rect(21, 21, 458, 733, { stroke: light, width: 0.9 });
  const title = set(
    text.title,
    faces.fraktur,
    { x: 250, y: 46, width: 400, height: 100, max: 74, min: 24, lines: 4, leading: 0.98 },
    { fill: glow, anchor: 'middle' },
  );
  const artist = set(
    text.artist,
    faces.fell,
    { x: 250, y: 690, width: 410, height: 34, max: 28, min: 13, lines: 2 },
    { fill: light, anchor: 'middle' },
  );
  const facts = fitLine(imprint(card).join(' · '), faces.fell, { width: 400, max: 15, min: 9 });
  return sheet({
    paper: dark,
    flap: flap(text, {
      ground: light === '#f1eee6' ? light : dark,
      ink: light === '#f1eee6' ? dark : light,
      accent: light === '#f1eee6' ? dark : glow,
      text: faces.garamond,
      bold: faces.fraktur,
      layout: random.pick(['column', 'turned']),
      size: 13.5,
      leader: 'dots',
    }),
    spine:
      spine(text, {
        ground: dark,
        ink: light,
        second: glow,
        title: faces.fraktur,
        artist: faces.fell,
        layout: 'run',
        foot: 'mark',
        head: 56,
      }) +
      path(`M50 14l14 20l-14 20l-14 -20ZM50 58l5 8l-5 8l-5 -8Z`, { fill: glow }) +
      rect(6, 6, 88, 763, { stroke: light, width: 1.2 }),
    front:
      rect(0, 0, 500, 775, dark) +
      path(sky, { fill: light }) +
      circle(mx, my, mr, glow) +
      circle(mx + mr * 0.3, my - mr * 0.12, mr * 0.86, dark) +
      `<svg x="22" y="150" width="456" height="506" viewBox="22 150 456 506">${hills[0]}${halo}${keep}${hills[1]}${hills[2]}</svg>` +
      rect(18, 656, 464, 100, dark) +
      rect(18, 18, 464, 132, dark) +
      rect(21, 150, 458, 2.4, light) +
      rect(21, 656, 458, 2.4, light) +
      border +
      title.svg +
      artist.svg +
      line(facts.text, 250, 742, {
        face: faces.fell,
        size: facts.size,
        fill: light,
        anchor: 'middle',
      }),
  });
};
