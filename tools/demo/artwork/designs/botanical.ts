import type { Random } from '../../random.ts';
import { type Design, imprint, sheet } from '../card.ts';
import { n, overprint, path, rect, rule } from '../draw.ts';
import { faces } from '../faces.ts';
import { flap } from '../flap.ts';
import { contrast, readable } from '../ink.ts';
import { fitLine, line, set } from '../setting.ts';
import { spine } from '../spine.ts';

/** One leaf from its stalk outwards: outline for the flat ink, veins for the line. */
function leaf(x: number, y: number, angle: number, long: number, wide: number) {
  const p = (along: number, across: number) =>
    `${n(x + Math.cos(angle) * along * long - Math.sin(angle) * across * wide)} ${n(y + Math.sin(angle) * along * long + Math.cos(angle) * across * wide)}`;
  const flat = `M${p(0, 0)}C${p(0.25, 0.9)} ${p(0.7, 0.75)} ${p(1, 0)}C${p(0.7, -0.75)} ${p(0.25, -0.9)} ${p(0, 0)}Z`;
  let veins = `M${p(0, 0)}L${p(0.95, 0)}`;
  for (let at = 1; at < 6; at++) {
    const along = at * 0.145;
    const across = 0.56 * Math.sin(Math.PI * Math.min(1, along + 0.2));
    veins += `M${p(along, 0)}L${p(along + 0.16, across)}M${p(along, 0)}L${p(along + 0.16, -across)}`;
  }
  return { flat, veins };
}

function plant(x: number, y: number, tall: number, bend: number, pairs: number, random: Random) {
  let [flat, veins, stem] = ['', '', `M${n(x)} ${n(y)}`];
  const kind = random.int(0, 2);
  let angle = -Math.PI / 2;
  let [px, py] = [x, y];
  const step = tall / pairs;
  for (let at = 0; at < pairs; at++) {
    angle += bend / pairs;
    px += Math.cos(angle) * step;
    py += Math.sin(angle) * step;
    stem += `L${n(px)} ${n(py)}`;
    const size =
      (kind === 1 ? 1 - at / pairs + 0.15 : 0.55 + 0.5 * Math.sin((at / pairs) * Math.PI)) *
      random.between(0.9, 1.1);
    const long = size * (kind === 2 ? 66 : 112);
    const wide = size * (kind === 0 ? 30 : kind === 1 ? 20 : 52);
    for (const hand of kind === 2 ? [at % 2 === 0 ? 1 : -1] : [1, -1]) {
      const one = leaf(px, py, angle + hand * (0.95 - at * 0.02), long, wide);
      flat += one.flat;
      veins += one.veins;
    }
  }
  const tip = leaf(px, py, angle, 58, 20);
  return { flat: flat + tip.flat, veins: veins + tip.veins, stem };
}

/** A page from a herbarium, the green printed a little beside the black. */
export const botanical: Design = (card) => {
  const { text, ink, random } = card;
  const green = ink.a;
  const other = contrast(ink.paper, ink.b) > 1.4 ? ink.b : ink.c;
  const count = random.pick([1, 3, 3]);
  let art = '';
  for (let at = 0; at < count; at++) {
    const drawn = plant(
      count === 1 ? 250 : 130 + at * (240 / (count - 1)),
      570,
      random.between(360, 440) - (count === 3 && at === 1 ? 0 : 50),
      count === 1 ? random.between(-0.5, 0.5) : (1 - at) * random.between(-0.1, 0.45),
      random.int(7, 11),
      random,
    );
    art +=
      overprint(
        `<g transform="translate(5 4)">${path(drawn.flat, { fill: at % 2 === 0 ? green : other })}</g>`,
      ) +
      path(drawn.veins, { stroke: ink.ink, width: 1.1 }) +
      path(drawn.stem, { stroke: ink.ink, width: 3, cap: 'round' });
  }
  const title = set(
    text.title,
    faces.fellItalic,
    { x: 250, y: 612, width: 420, height: 66, max: 50, min: 19, lines: 3, leading: 1.02 },
    { fill: ink.ink, anchor: 'middle' },
  );
  const artist = fitLine(text.artist, faces.fell, { width: 410, max: 24, min: 12 });
  const facts = fitLine(imprint(card).join(' · '), faces.fell, { width: 410, max: 14, min: 9 });
  const figure = `Fig. ${random.int(2, 48)}`;
  const ground = readable(ink.paper, [green, ink.ink], 3.6);
  return sheet({
    paper: ink.paper,
    flap: flap(text, {
      ground: ink.paper,
      ink: ink.ink,
      accent: ink.ink,
      text: faces.garamond,
      bold: faces.fellItalic,
      layout: 'column',
      size: 13.5,
      leader: 'dots',
    }),
    spine: spine(text, {
      ground,
      ink: readable(ground, [ink.paper, '#ffffff'], 3),
      title: faces.fellItalic,
      artist: faces.fell,
      layout: 'ends',
      foot: 'mark',
    }),
    front:
      rect(0, 0, 500, 775, ink.paper) +
      rect(22, 22, 456, 731, { stroke: ink.ink, width: 1 }) +
      rect(27, 27, 446, 721, { stroke: ink.ink, width: 2.2 }) +
      `<svg x="29" y="29" width="442" height="563" viewBox="29 29 442 563">${art}</svg>` +
      line(figure, 450, 62, { face: faces.fellItalic, size: 19, fill: ink.ink, anchor: 'end' }) +
      rule(29, 592, 471, 592, ink.ink, 1) +
      title.svg +
      line(artist.text, 250, 712, {
        face: faces.fell,
        size: artist.size,
        fill: ink.ink,
        anchor: 'middle',
      }) +
      line(facts.text, 250, 735, {
        face: faces.fell,
        size: facts.size,
        fill: ink.ink,
        anchor: 'middle',
      }),
  });
};
