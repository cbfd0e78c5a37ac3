import { type Design, sheet } from '../card.ts';
import { circle, n, path, rect, rule } from '../draw.ts';
import { faces } from '../faces.ts';
import { flap, flapFaces } from '../flap.ts';
import { clipped, fitLine, line, set } from '../setting.ts';
import { capitals } from '../sleeve-text.ts';
import { spine } from '../spine.ts';

/** Drawing no. 1 of a machine that was never built. */
export const blueprint: Design = (card) => {
  const { text, ink, random } = card;
  const [ground, lines, faint] = [ink.paper, ink.ink, ink.b];
  let grid = '';
  for (let at = 12.5; at < 787; at += 12.5) grid += `M${at} 0V775M0 ${at}H787`;
  let coarse = '';
  for (let at = 62.5; at < 787; at += 62.5) coarse += `M${at} 0V775M0 ${at}H787`;
  const gear = (x: number, y: number, r: number, teeth: number) => {
    let d = '';
    for (let at = 0; at < teeth; at++) {
      const angle = (at / teeth) * Math.PI * 2;
      const half = Math.PI / teeth / 2;
      const p = (a: number, q: number) => `${n(x + Math.cos(a) * q)} ${n(y + Math.sin(a) * q)}`;
      d += `${at === 0 ? 'M' : 'L'}${p(angle - half * 1.3, r)}L${p(angle - half * 0.7, r * 1.12)}L${p(angle + half * 0.7, r * 1.12)}L${p(angle + half * 1.3, r)}`;
    }
    return (
      path(`${d}Z`, { stroke: lines, width: 2 }) +
      circle(x, y, r * 0.72, { stroke: lines, width: 1 }) +
      circle(x, y, r * 0.24, { stroke: lines, width: 2 }) +
      path(
        `M${n(x - r * 1.35)} ${n(y)}H${n(x + r * 1.35)}M${n(x)} ${n(y - r * 1.35)}V${n(y + r * 1.35)}`,
        { stroke: faint, width: 1, dash: '14 4 3 4' },
      )
    );
  };
  const knobs = Array.from({ length: random.int(3, 5) }, (_, at) => {
    const x = 74 + at * 88;
    const angle = random.between(-2.4, 2.4);
    return (
      circle(x, 478, 27, { stroke: lines, width: 2 }) +
      rule(x, 478, x + Math.sin(angle) * 27, 478 - Math.cos(angle) * 27, ink.c, 4) +
      Array.from({ length: 9 }, (_, tick) => {
        const a = -2.4 + tick * 0.6;
        return rule(
          x + Math.sin(a) * 32,
          478 - Math.cos(a) * 32,
          x + Math.sin(a) * 38,
          478 - Math.cos(a) * 38,
          lines,
          1,
        );
      }).join('')
    );
  }).join('');
  const r1 = random.between(64, 88);
  const r2 = random.between(40, 62);
  const [x1, y1, x2, y2] = [150, 190, 355, random.between(150, 250)];
  const kind = random.int(0, 1);
  const wave = Array.from({ length: 145 }, (_, at) => {
    const x = 40 + at * 2.9;
    return `${at === 0 ? 'M' : 'L'}${n(x)} ${n(352 + Math.sin(at * 0.2) * Math.sin(at * random.between(0.498, 0.502)) * 42)}`;
  }).join('');
  let patch = '';
  const jacks: [number, number][] = Array.from({ length: 12 }, (_, at) => [
    82 + (at % 4) * 112,
    96 + Math.floor(at / 4) * 92,
  ]);
  for (const [x, y] of jacks)
    patch +=
      circle(x, y, 17, { stroke: lines, width: 2 }) + circle(x, y, 7, { stroke: lines, width: 2 });
  const order = random.some(jacks, 8);
  for (let at = 0; at + 1 < order.length; at += 2) {
    const [from, to] = [order[at] as [number, number], order[at + 1] as [number, number]];
    patch += path(
      `M${from[0]} ${from[1]}C${from[0]} ${from[1] + 110} ${to[0]} ${to[1] + 130} ${to[0]} ${to[1]}`,
      { stroke: at % 4 === 0 ? ink.c : lines, width: 4.5, cap: 'round' },
    );
  }
  const machine =
    kind === 0
      ? gear(x1, y1, r1, random.int(14, 26)) +
        gear(x2, y2, r2, random.int(10, 18)) +
        path(
          `M${n(x1)} ${n(y1 - r1 * 0.72)}L${n(x2)} ${n(y2 - r2 * 0.72)}M${n(x1)} ${n(y1 + r1 * 0.72)}L${n(x2)} ${n(y2 + r2 * 0.72)}`,
          { stroke: ink.c, width: 3 },
        ) +
        path(wave, { stroke: lines, width: 2 })
      : patch + path(wave.replace('352', '352'), { stroke: faint, width: 1.5 });
  const block = { x: 28, y: 548, w: 444, h: 199 };
  const title = set(
    capitals(text, text.title),
    faces.monoBold,
    { x: 44, y: block.y + 34, width: 412, height: 78, max: 36, min: 13, lines: 4, leading: 1.15 },
    { fill: lines },
  );
  const artist = fitLine(text.artist, faces.mono, { width: 412, max: 18, min: 9 });
  const cells = [
    text.releaseId || 'n/a',
    text.year || 'undated',
    text.country || 'n/a',
    text.noise,
  ];
  const heads = ['DWG NO', 'DATE', 'ORIGIN', 'NR'];
  return sheet({
    paper: ground,
    under:
      path(grid, { stroke: faint, width: 0.5, opacity: 0.35 }) +
      path(coarse, { stroke: faint, width: 0.8, opacity: 0.5 }),
    flap: flap(text, {
      ground,
      under: ground,
      ink: lines,
      accent: ink.c,
      ...flapFaces.mono,
      layout: 'turned',
      size: 10,
    }),
    spine: spine(text, {
      ground: lines,
      ink: ground,
      title: faces.monoBold,
      artist: faces.mono,
      layout: 'stack',
      upper: true,
      foot: 'both',
      footFace: faces.monoBold,
    }),
    front:
      rect(14, 14, 472, 747, { stroke: lines, width: 2 }) +
      machine +
      knobs +
      rect(block.x, block.y, block.w, block.h, ground) +
      rect(block.x, block.y, block.w, block.h, { stroke: lines, width: 2 }) +
      line('TITLE', 44, block.y + 20, { face: faces.mono, size: 9, fill: lines }) +
      title.svg +
      line(artist.text, 44, block.y + 138, { face: faces.mono, size: artist.size, fill: lines }) +
      rule(block.x, block.y + 150, block.x + block.w, block.y + 150, lines, 1.2) +
      cells
        .map((cell, at) => {
          const x = block.x + at * (block.w / 4);
          return (
            (at === 0 ? '' : rule(x, block.y + 150, x, block.y + block.h, lines, 1.2)) +
            line(heads[at] as string, x + 10, block.y + 166, {
              face: faces.mono,
              size: 8.5,
              fill: lines,
            }) +
            line(clipped(cell, faces.mono, 92 / 12.5), x + 10, block.y + 187, {
              face: faces.mono,
              size: 12.5,
              fill: lines,
            })
          );
        })
        .join(''),
  });
};
