import { type Design, imprint, sheet } from '../card.ts';
import { circle, n, overprint, path, points, rect, rule } from '../draw.ts';
import { faces } from '../faces.ts';
import { flap, flapFaces } from '../flap.ts';
import { contrast, readable } from '../ink.ts';
import { fitLine, line, lineWidth, set } from '../setting.ts';
import { spine } from '../spine.ts';

/** Typed at night, stamped in the morning. */
export const typewriter: Design = (card) => {
  const { text, ink, random } = card;
  const white = '#f6f2e6';
  const stamp = readable(white, [ink.b, ink.a, '#b3261e'], 3);
  const sticker = { x: 36, y: 132, w: 428, h: 340 };
  const turn = random.between(-2.2, 2.2);
  const title = set(
    text.title,
    faces.typewriterBold,
    {
      x: sticker.x + 26,
      y: sticker.y + 66,
      width: sticker.w - 52,
      height: 150,
      max: 44,
      min: 15,
      lines: 9,
      leading: 1.16,
    },
    { fill: ink.ink },
  );
  const artist = set(
    text.artist,
    faces.typewriter,
    {
      x: sticker.x + 26,
      y: title.bottom + 26,
      width: sticker.w - 52,
      height: 48,
      max: 25,
      min: 12,
      lines: 3,
      leading: 1.2,
    },
    { fill: ink.ink },
  );
  const doubly = title.size > 24;
  const underline = doubly
    ? rule(sticker.x + 26, title.bottom + 3, sticker.x + 250, title.bottom + 3, ink.ink, 2) +
      rule(sticker.x + 26, title.bottom + 8, sticker.x + 250, title.bottom + 8, ink.ink, 2)
    : '';
  sticker.h = Math.max(190, artist.bottom + 34 - sticker.y);
  const torn = (y: number, dir: number) =>
    Array.from(
      { length: 28 },
      (_, at) => [sticker.x + (at / 27) * sticker.w, y + dir * random.between(0, 3.4)] as const,
    );
  const label = path(
    points([...torn(sticker.y, -1), ...torn(sticker.y + sticker.h, 1).reverse()], true),
    { fill: white },
  );
  const mistakes = text.sides[0].tracks
    .map(({ title: track }, at) => {
      const y = 524 + at * 25;
      const fitted = fitLine(`${at + 1}. ${track}`, faces.typewriter, {
        width: 300,
        max: 17,
        min: 11,
      });
      const wrong =
        at === 2
          ? `<g>${line('xxxxxxxx', 36 + lineWidth(fitted.text, faces.typewriter, fitted.size) + 12, y, { face: faces.typewriter, size: 17, fill: ink.ink })}</g>`
          : '';
      return (
        line(fitted.text, 36, y, {
          face: faces.typewriter,
          size: fitted.size,
          fill: readable(ink.paper, [ink.ink, '#ffffff'], 4.5),
        }) + wrong
      );
    })
    .join('');
  const [sx, sy] = [random.between(365, 405), random.between(575, 640)];
  const words = random.pick(['DEMO', 'PROMO', 'MASTER?', 'COPY 4', 'KEEP DRY', 'AS IS']);
  const stamped = `<g transform="translate(${n(sx)} ${n(sy)}) rotate(${n(random.between(-24, -6))})">${circle(0, 0, 72, { stroke: stamp, width: 4 })}${circle(0, 0, 64, { stroke: stamp, width: 1.4 })}${rect(-84, -20, 168, 40, ink.paper)}${rule(-82, -20, 82, -20, stamp, 3)}${rule(-82, 20, 82, 20, stamp, 3)}${line(words, 0, 11, { face: faces.condensedBlack, size: fitLine(words, faces.condensedBlack, { width: 150, max: 38, min: 14 }).size, fill: stamp, anchor: 'middle', tracking: 0.04 })}${line(text.year || '19__', 0, 48, { face: faces.typewriterBold, size: 19, fill: stamp, anchor: 'middle' })}</g>`;
  const facts = fitLine(imprint(card).join('   ') || 'no label, no date', faces.typewriter, {
    width: 428,
    max: 15,
    min: 9,
  });
  const onPaper = readable(ink.paper, [ink.ink], 3);
  const staple = path(`M30 ${n(sticker.y + 12)}l26 -10M444 ${n(sticker.y + 6)}l24 8`, {
    stroke: '#6d6a63',
    width: 3,
    cap: 'round',
  });
  return sheet({
    paper: ink.paper,
    flap: flap(text, {
      ground: ink.paper,
      ink: onPaper,
      accent: onPaper,
      ...flapFaces.typewriter,
      layout: 'turned',
      size: 11.5,
    }),
    spine:
      rect(0, 0, 100, 775, ink.paper) +
      rect(14, 14, 72, 747, white) +
      spine(text, {
        ground: null,
        under: white,
        ink: ink.ink,
        title: faces.typewriterBold,
        artist: faces.typewriter,
        layout: 'run',
        foot: 'none',
      }) +
      rect(14, 14, 72, 9, contrast(stamp, white) > 2 ? stamp : ink.ink),
    front:
      rect(0, 0, 500, 775, ink.paper) +
      line('stereo', 36, 70, { face: faces.typewriter, size: 21, fill: onPaper }) +
      line(`c${text.minutes}`, 464, 70, {
        face: faces.typewriter,
        size: 21,
        fill: onPaper,
        anchor: 'end',
      }) +
      rule(36, 86, 464, 86, onPaper, 1.4) +
      `<g transform="rotate(${n(turn)} 250 300)">${label}${rect(sticker.x, sticker.y + 14, sticker.w, 10, stamp)}${rect(sticker.x, sticker.y + 28, sticker.w, 3, stamp)}${title.svg}${underline}${artist.svg}${staple}</g>` +
      mistakes +
      overprint(stamped.replace(rect(-84, -20, 168, 40, ink.paper), '')) +
      rule(36, 722, 464, 722, onPaper, 1.4) +
      line(facts.text, 36, 746, { face: faces.typewriter, size: facts.size, fill: onPaper }),
  });
};
