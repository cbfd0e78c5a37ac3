import { type Design, sheet } from '../card.ts';
import { n, path, rect, rule } from '../draw.ts';
import { faces } from '../faces.ts';
import { flap, flapFaces } from '../flap.ts';
import { contrast, readable } from '../ink.ts';
import { noiseMark } from '../marks.ts';
import { fitBlock, fitLine, line, set } from '../setting.ts';
import { spine } from '../spine.ts';

/** The card that came with a blank tape: stripes, a type code, and lines for one's own hand. */
export const stripes: Design = (card) => {
  const { text, ink, random } = card;
  const private_ = text.label === '';
  const ground = ink.paper;
  const bands = [ink.a, ink.b, ink.c, ink.ink].filter(
    (tint, at, all) => all.indexOf(tint) === at && contrast(tint, ground) > 1.25,
  );
  const gap = random.between(17, 26);
  const thick = gap * random.pick([0.5, 0.72, 0.86]);
  const bend = random.between(230, 360);
  const kind = random.int(0, 2);
  const count = random.int(5, 9);
  let art = '';
  for (let at = 0; at < count; at++) {
    const off = at * gap;
    const tint = bands[at % bands.length] as string;
    const d =
      kind === 0
        ? `M-20 ${n(120 + off)}H${n(bend - off * 0.41)}L${n(bend - off * 0.41 + 420)} ${n(540 + off)}`
        : kind === 1
          ? `M-20 ${n(90 + off)}H${n(bend)}a${n(200 - off)} ${n(200 - off)} 0 0 1 ${n(200 - off)} ${n(200 - off)}V900`
          : `M${n(80 + off)} -20V${n(bend - off * 0.41)}L${n(80 + off + 460)} ${n(bend - off * 0.41 + 460)}`;
    art += path(d, { stroke: tint, width: thick });
  }
  const code = `${(text.label || 'Spectra').slice(0, 2).toUpperCase()}·${text.minutes}`;
  const hand = private_;
  const boxY = 470;
  const lines = [0, 1, 2, 3]
    .map((row) => rule(48, boxY + 70 + row * 46, 452, boxY + 70 + row * 46, ink.ink, 0.8))
    .join('');
  const title = hand
    ? fitBlock(text.title, faces.marker, {
        width: 400,
        height: 110,
        max: 46,
        min: 20,
        lines: 3,
        leading: 46 / 46,
      })
    : null;
  const handSize = title ? Math.min(title.size, 44) : 0;
  const written = title
    ? title.lines
        .map((part, at) =>
          line(part, 52, boxY + 62 + at * 46, {
            face: faces.marker,
            size: handSize,
            fill: '#22357a',
          }),
        )
        .join('') +
      line(
        fitLine(text.artist, faces.marker, { width: 390, max: 36, min: 18 }).text,
        52,
        boxY + 62 + title.lines.length * 46,
        { face: faces.marker, size: 34, fill: '#22357a' },
      )
    : '';
  const printed = hand
    ? { svg: '', bottom: 0 }
    : set(
        text.title,
        faces.wide,
        { x: 48, y: boxY + 34, width: 404, height: 96, max: 40, min: 15, lines: 4, leading: 1.2 },
        { fill: ink.ink },
      );
  const by = hand
    ? { svg: '' }
    : set(
        text.artist,
        faces.grotesque,
        {
          x: 48,
          y: printed.bottom + 18,
          width: 404,
          height: 44,
          max: 24,
          min: 13,
          lines: 2,
          leading: 1.2,
        },
        { fill: ink.ink },
      );
  const bar = bands
    .map((tint, at) => rect(at * (100 / bands.length), 0, 100 / bands.length, 150, tint))
    .join('');
  const facts = fitLine(
    [text.releaseId, text.country, text.year].filter(Boolean).join('   '),
    faces.wide,
    { width: 250, max: 12, min: 7 },
  );
  const white = '#f8f6f0';
  return sheet({
    paper: ground,
    flap: flap(text, {
      ground,
      ink: ink.ink,
      accent: readable(ground, [ink.a, ink.ink], 3),
      ...(hand ? flapFaces.hand : flapFaces.grotesque),
      layout: 'turned',
      ruled: true,
      size: hand ? 15 : 11.5,
    }),
    spine:
      spine(
        text,
        hand
          ? {
              ground: white,
              ink: '#22357a',
              second: '#22357a',
              title: faces.marker,
              artist: faces.marker,
              layout: 'run',
              foot: 'none',
              head: 134,
            }
          : {
              ground: white,
              ink: ink.ink,
              title: faces.wide,
              artist: faces.grotesque,
              layout: 'stack',
              foot: 'both',
              head: 134,
            },
      ) +
      bar +
      (hand ? rule(74, 170, 74, 760, ink.ink, 0.8) + rule(26, 170, 26, 760, ink.ink, 0.8) : ''),
    front:
      rect(0, 0, 500, 775, ground) +
      art +
      rect(24, boxY, 452, 281, white) +
      rect(24, boxY, 452, 281, { stroke: ink.ink, width: 1.4 }) +
      (hand
        ? lines +
          line('TITLE / DATE / NR', 48, boxY + 22, { face: faces.wide, size: 9, fill: ink.ink })
        : '') +
      printed.svg +
      by.svg +
      written +
      noiseMark(text.noise, 48, 722, 14, ink.ink) +
      (facts.text === ''
        ? ''
        : line(facts.text, 452, 734, {
            face: faces.wide,
            size: facts.size,
            fill: ink.ink,
            anchor: 'end',
          })) +
      line(code, kind === 2 ? 472 : 28, 66, {
        anchor: kind === 2 ? 'end' : 'start',
        face: faces.wide,
        size: fitLine(code, faces.wide, { width: kind === 2 ? 190 : 444, max: 52, min: 16 }).size,
        fill: ink.ink,
        tracking: -0.03,
      }),
  });
};
