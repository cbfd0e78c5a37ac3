import type { Random } from '../../random.ts';
import { type Design, imprint, sheet } from '../card.ts';
import { n, overprint, path, points, rect } from '../draw.ts';
import { faces } from '../faces.ts';
import { flap, flapFaces } from '../flap.ts';
import { fitLine, line, lineWidth } from '../setting.ts';
import { spine } from '../spine.ts';

/** How dark the portrait is at a place, 0 to 1: a head lit from one side, its eyes left for a bar. */
function portrait(random: Random) {
  const lit = random.chance(0.5) ? 1 : -1;
  const [cx, cy] = [250 + random.between(-25, 25), 330];
  const [rx, ry] = [random.between(118, 145), random.between(165, 190)];
  const hair = random.between(0.35, 0.75);
  const spikes = random.int(7, 19);
  const [f1, f2] = [random.between(0.02, 0.05), random.between(0.015, 0.04)];
  return (x: number, y: number): number => {
    const [dx, dy] = [(x - cx) / rx, (y - cy) / ry];
    const away = Math.hypot(dx, dy);
    const angle = Math.atan2(dy, dx);
    const crown = 1.1 + 0.22 * hair * Math.abs(Math.sin(angle * spikes * 0.5));
    if (away < 1) {
      const shade = 0.42 + lit * dx * 0.55 + dy * 0.08;
      const nose = Math.exp(-((dx * 9) ** 2)) * Math.exp(-(((dy - 0.22) * 4) ** 2)) * 0.25;
      const mouth = Math.exp(-(((dy - 0.52) * 18) ** 2)) * Math.exp(-((dx * 3) ** 2)) * 0.7;
      const socket =
        Math.exp(-(((dy + 0.1) * 7) ** 2)) * Math.exp(-(((Math.abs(dx) - 0.4) * 5) ** 2)) * 0.6;
      const fringe = dy < -0.55 + 0.12 * Math.sin(dx * spikes) ? 0.75 : 0;
      return Math.min(1, Math.max(0.04, shade - nose + mouth + socket + fringe));
    }
    if (away < crown && dy < 0.25) return 0.95;
    const shoulder = cy + ry * 1.05 + ((x - cx) / 210) ** 2 * 120 - 26;
    if (y > shoulder) return 0.72 + 0.2 * Math.sin(x * f1 * 9);
    if (Math.abs(x - cx) < rx * 0.52 && y > cy) return 0.62 + lit * dx * 0.3;
    return 0.16 + 0.13 * Math.sin(x * f1 + y * f2) + 0.1 * Math.sin(y * f1 * 1.7);
  };
}

function halftone(
  dark: (x: number, y: number) => number,
  w: number,
  h: number,
  step: number,
  turn: number,
) {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const reach = Math.ceil(Math.hypot(w, h) / step / 2) + 1;
  let data = '';
  for (let row = -reach; row <= reach; row++)
    for (let column = -reach; column <= reach; column++) {
      const x = w / 2 + (column * cos - row * sin) * step;
      const y = h / 2 + (column * sin + row * cos) * step;
      if (x < -step || y < -step || x > w + step || y > h + step) continue;
      const r = Math.sqrt(Math.max(0, dark(x, y))) * step * 0.68;
      if (r < 0.7) continue;
      data += `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`;
    }
  return data;
}

/** Cut out, glued down, copied twice. */
export const photocopy: Design = (card) => {
  const { text, ink, random } = card;
  const spot = ink.a === ink.ink ? ink.paper : ink.a;
  const cuts = [
    faces.condensedBlack,
    faces.typewriterBold,
    faces.grotesqueBlack,
    faces.block,
    faces.didone,
  ];
  const dots = path(halftone(portrait(random), 500, 775, 11.5, 0.5), { fill: ink.ink });
  const flat =
    ink.a === ink.ink
      ? ''
      : path(
          points(
            [
              [random.between(-40, 60), random.between(20, 120)],
              [random.between(300, 540), random.between(-20, 60)],
              [random.between(420, 560), random.between(480, 640)],
              [random.between(-30, 120), random.between(520, 700)],
            ],
            true,
          ),
          { fill: spot },
        );
  // Each word, or a few small ones, on its own scrap of paper.
  const scraps: string[] = [];
  for (const word of text.title.split(/\s+/u)) {
    const last = scraps.at(-1);
    if (last && last.length + word.length < 8) scraps[scraps.length - 1] = `${last} ${word}`;
    else scraps.push(word);
  }
  while (scraps.length > 5) {
    const at = scraps.findIndex(
      (scrap, index) =>
        index > 0 &&
        scrap.length + (scraps[index - 1] ?? '').length ===
          Math.min(...scraps.slice(1).map((other, i) => other.length + (scraps[i] ?? '').length)),
    );
    scraps.splice(at - 1, 2, `${scraps[at - 1]} ${scraps[at]}`);
  }
  let y = 262 - Math.max(0, scraps.length - 2) * 22;
  const glued = scraps
    .map((scrap, index) => {
      const face = random.pick(cuts);
      const fitted = fitLine(scrap, face, {
        width: 400,
        max: scraps.length > 3 ? 76 : 96,
        min: 20,
      });
      const w = lineWidth(fitted.text, face, fitted.size) + 34;
      const h = fitted.size * 0.74 + 28;
      const dark = index % 2 === random.int(0, 1);
      const x = index % 2 === 0 ? random.between(16, 40) : 484 - w - random.between(0, 26);
      const jag = () => random.between(-5, 5);
      const scrapPath = path(
        points(
          [
            [jag(), jag()],
            [w + jag(), jag()],
            [w + jag(), h + jag()],
            [jag(), h + jag()],
          ],
          true,
        ),
        { fill: dark ? ink.ink : ink.paper, ...(dark ? {} : { stroke: ink.ink, width: 1.6 }) },
      );
      const piece = `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(random.between(-4, 4))})">${scrapPath}${line(fitted.text, 17, 14 + fitted.size * 0.73, { face, size: fitted.size, fill: dark ? ink.paper : ink.ink })}</g>`;
      y += h + random.between(-4, 10);
      return piece;
    })
    .join('');
  const by = fitLine(text.artist, faces.typewriterBold, { width: 420, max: 30, min: 12 });
  const byWidth = lineWidth(by.text, faces.typewriterBold, by.size) + 24;
  const tape = `<g transform="translate(28 672) rotate(${n(random.between(-2, 2))})">${rect(0, 0, byWidth, by.size + 18, ink.paper)}${line(by.text, 12, by.size * 0.75 + 10, { face: faces.typewriterBold, size: by.size, fill: ink.ink })}</g>`;
  const specks = Array.from({ length: 70 }, () => {
    const [x, top, size] = [
      random.between(0, 500),
      random.between(0, 775),
      random.between(0.6, 2.6),
    ];
    return `M${n(x)} ${n(top)}h${n(size)}v${n(size * random.between(0.5, 2))}h${n(-size)}Z`;
  }).join('');
  const facts = imprint(card).join('  /  ');
  const small = fitLine(facts, faces.typewriter, { width: 430, max: 13, min: 8 });
  return sheet({
    paper: ink.paper,
    flap: flap(text, {
      ground: ink.paper,
      ink: ink.ink,
      ...flapFaces.typewriter,
      layout: 'turned',
      leader: 'dots',
    }),
    spine: spine(text, {
      ground: spot === ink.paper ? ink.ink : spot,
      ink: spot === ink.paper ? ink.paper : ink.ink,
      title: faces.condensedBlack,
      artist: faces.typewriterBold,
      layout: 'run',
      upper: true,
      footFace: faces.typewriterBold,
    }),
    front:
      rect(0, 0, 500, 775, ink.paper) +
      flat +
      overprint(dots) +
      path(specks, { fill: ink.paper }) +
      glued +
      tape +
      rect(0, 735, 500, 40, ink.paper) +
      line(small.text, 28, 758, { face: faces.typewriter, size: small.size, fill: ink.ink }),
  });
};
