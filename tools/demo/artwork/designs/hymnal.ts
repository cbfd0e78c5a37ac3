import { type Design, imprint, sheet } from '../card.ts';
import { circle, n, path, rect, rule } from '../draw.ts';
import { faces } from '../faces.ts';
import { flap, flapFaces } from '../flap.ts';
import { contrast, readable } from '../ink.ts';
import { fitLine, line, set } from '../setting.ts';
import { spine } from '../spine.ts';

/** A rose window in four inks over a title set as in a hymn book. */
export const hymnal: Design = (card) => {
  const { text, ink, random } = card;
  const ground = readable(ink.paper, [ink.a, ink.ink], 4.5);
  const on = ink.paper;
  const gold = readable(ground, [ink.b, ink.c, on], 2.2);
  const panes = [gold, ink.c, on, contrast(ground, ink.a) > 1.3 ? ink.a : ink.b];
  const petals = random.pick([8, 10, 12, 16]);
  const [cx, cy] = [250, 292];
  let window = '';
  const lancet = (r0: number, r1: number, wide: number, turn: number, fill: string) => {
    const [a, half] = [turn, wide / 2];
    const p = (angle: number, r: number) =>
      `${n(cx + Math.cos(angle) * r)} ${n(cy + Math.sin(angle) * r)}`;
    return path(
      `M${p(a - half * 0.5, r0)}L${p(a - half, r1 * 0.84)}Q${p(a - half * 0.9, r1)} ${p(a, r1)}Q${p(a + half * 0.9, r1)} ${p(a + half, r1 * 0.84)}L${p(a + half * 0.5, r0)}Z`,
      { fill, stroke: ground, width: 4 },
    );
  };
  const rings: [number, number, number][] = [
    [146, 206, 2],
    [78, 140, 1],
    [34, 74, 1],
  ];
  rings.forEach(([from, to, times], ring) => {
    const count = petals * times;
    for (let at = 0; at < count; at++)
      window += lancet(
        from,
        to,
        ((Math.PI * 2) / count) * 0.86,
        (at / count) * Math.PI * 2 + (ring % 2 === 0 ? 0 : Math.PI / count),
        panes[(at + ring) % (ring === 0 ? 2 : panes.length)] as string,
      );
  });
  for (let at = 0; at < petals; at++) {
    const angle = ((at + 0.5) / petals) * Math.PI * 2;
    window += circle(cx + Math.cos(angle) * 143, cy + Math.sin(angle) * 143, 8.5, gold);
  }
  window +=
    circle(cx, cy, 28, gold) +
    circle(cx, cy, 17, ground) +
    circle(cx, cy, 8, on) +
    circle(cx, cy, 217, { stroke: gold, width: 5 });
  const title = set(
    text.title,
    faces.garamondBold,
    { x: 250, y: 566, width: 400, height: 94, max: 50, min: 20, lines: 3, leading: 1.06 },
    { fill: on, anchor: 'middle' },
  );
  const artist = set(
    text.artist,
    faces.garamondItalic,
    {
      x: 250,
      y: title.bottom + 14,
      width: 400,
      height: 40,
      max: 26,
      min: 13,
      lines: 2,
      leading: 1.1,
    },
    { fill: gold, anchor: 'middle' },
  );
  const facts = fitLine(imprint(card).join(' · '), faces.garamond, { width: 390, max: 15, min: 9 });
  const corner = (x: number, y: number, sx: number, sy: number) =>
    `<g transform="translate(${x} ${y}) scale(${sx} ${sy})">${path('M0 0h62M0 0v62M10 10h34M10 10v34', { stroke: gold, width: 2 })}${circle(26, 26, 6, gold)}</g>`;
  return sheet({
    paper: ink.paper,
    flap: flap(text, {
      ground: ink.paper,
      ink: ink.ink,
      accent: ground,
      ...flapFaces.book,
      layout: 'column',
      size: 12.5,
      leader: 'dots',
    }),
    spine:
      spine(text, {
        ground: ink.paper,
        ink: ground,
        title: faces.garamondBold,
        artist: faces.garamondItalic,
        layout: 'ends',
        foot: 'both',
        head: 36,
        footFace: faces.garamondBold,
      }) +
      rect(0, 22, 100, 7, ground) +
      rect(0, 34, 100, 2.4, ground),
    front:
      rect(0, 0, 500, 775, ground) +
      window +
      corner(24, 24, 1, 1) +
      corner(476, 24, -1, 1) +
      corner(24, 751, 1, -1) +
      corner(476, 751, -1, -1) +
      rule(200, 540, 300, 540, gold, 2) +
      title.svg +
      artist.svg +
      line(facts.text, 250, 740, {
        face: faces.garamond,
        size: facts.size,
        fill: on,
        anchor: 'middle',
      }),
  });
};
