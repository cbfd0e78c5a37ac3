import { type Design, imprint, sheet } from '../card.ts';
import { circle, n, overprint, path, rect } from '../draw.ts';
import { faces } from '../faces.ts';
import { flap, flapFaces } from '../flap.ts';
import { contrast, readable } from '../ink.ts';
import { fitLine, line, set } from '../setting.ts';
import { spine } from '../spine.ts';

/** A score that nobody can play twice: staves that leave the page, notes that have grown. */
export const score: Design = (card) => {
  const { text, ink, random } = card;
  const spots = [ink.a, ink.b, ink.c].filter((tint) => contrast(tint, ink.paper) > 1.35);
  let staves = '';
  const rows = random.int(4, 5);
  for (let row = 0; row < rows; row++) {
    const y = 175 + row * (430 / rows);
    const [bend1, bend2] = [random.between(-70, 70), random.between(-70, 70)];
    const spread = random.between(-9, 9);
    for (let at = 0; at < 5; at++)
      staves += `M-10 ${n(y + at * 9)}C160 ${n(y + bend1 + at * (9 + spread))} 340 ${n(y + bend2 + at * (9 - spread * 0.7))} 510 ${n(y + at * 9 + (row % 2 === 0 ? 0 : spread))}`;
  }
  let flat = '';
  let black = '';
  const big = random.int(3, 5);
  for (let at = 0; at < big; at++)
    flat += overprint(
      circle(
        random.between(40, 460),
        random.between(190, 580),
        random.between(34, 96),
        spots[at % spots.length] as string,
      ),
    );
  flat += overprint(
    rect(
      random.between(20, 120),
      random.between(260, 480),
      random.between(150, 320),
      random.between(12, 34),
      spots[0] as string,
    ),
  );
  for (let at = 0; at < 26; at++) {
    const [x, y, r] = [random.between(26, 474), random.between(165, 610), random.between(3, 11)];
    const kind = random.int(0, 5);
    if (kind <= 1)
      black += `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(r * 1.25)}" ry="${n(r * 0.9)}" transform="rotate(-20 ${n(x)} ${n(y)})" fill="${ink.ink}"/>${path(`M${n(x + r)} ${n(y - 2)}v${n(-r * 5)}`, { stroke: ink.ink, width: 2 })}`;
    if (kind === 2) black += circle(x, y, r * 1.4, { stroke: ink.ink, width: 2 });
    if (kind === 3)
      black += path(
        `M${n(x)} ${n(y)}l${n(random.between(30, 110))} ${n(random.between(-46, 46))}`,
        { stroke: ink.ink, width: random.between(1.5, 6) },
      );
    if (kind === 4)
      black += path(`M${n(x)} ${n(y)}q6 -10 12 0t12 0t12 0t12 0t12 0`, {
        stroke: ink.ink,
        width: 2.2,
      });
    if (kind === 5)
      black += path(`M${n(x)} ${n(y - r)}v${n(r * 2)}M${n(x - r)} ${n(y)}h${n(r * 2)}`, {
        stroke: ink.ink,
        width: 2.4,
      });
  }
  const title = set(
    text.title,
    faces.didoneItalic,
    { x: 30, y: 38, width: 440, height: 96, max: 62, min: 20, lines: 3, leading: 1.04 },
    { fill: ink.ink },
  );
  const artist = set(
    text.artist,
    faces.garamond,
    { x: 30, y: 722, width: 440, height: 56, max: 29, min: 14, lines: 2, leading: 1.1 },
    { fill: ink.ink, from: 'bottom' },
  );
  const facts = fitLine(imprint(card).join(', '), faces.garamondItalic, {
    width: 440,
    max: 17,
    min: 10,
  });
  const spineGround = readable(ink.paper, [ink.a, ink.ink], 4);
  let mini = '';
  for (let at = 0; at < 5; at++)
    mini += `M${24 + at * 13} 0C${n(24 + at * 13 + 14)} 40 ${n(24 + at * 13 - 14)} 70 ${24 + at * 13} 112`;
  return sheet({
    paper: ink.paper,
    flap: flap(text, {
      ground: ink.paper,
      ink: ink.ink,
      accent: ink.ink,
      ...flapFaces.book,
      layout: 'turned',
      size: 13,
      leader: 'dots',
    }),
    spine:
      spine(text, {
        ground: spineGround,
        ink: ink.paper,
        title: faces.didoneItalic,
        artist: faces.garamond,
        layout: 'run',
        head: 108,
        foot: 'mark',
      }) +
      path(mini, { stroke: ink.paper, width: 1.4 }) +
      circle(43, 62, 13, readable(spineGround, [ink.b, ink.paper], 2)) +
      circle(66, 88, 7, ink.paper),
    front:
      rect(0, 0, 500, 775, ink.paper) +
      flat +
      path(staves, { stroke: ink.ink, width: 1.1 }) +
      black +
      title.svg +
      artist.svg +
      line(facts.text, 30, 749, { face: faces.garamondItalic, size: facts.size, fill: ink.ink }),
  });
};
