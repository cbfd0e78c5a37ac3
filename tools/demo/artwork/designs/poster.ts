import { type Design, imprint, sheet } from '../card.ts';
import { circle, n, path, rect } from '../draw.ts';
import { type Face, faces } from '../faces.ts';
import { flap, flapFaces } from '../flap.ts';
import { luminance, readable } from '../ink.ts';
import { fitBlock, fitLine, line, lineWidth, set } from '../setting.ts';
import { spine } from '../spine.ts';

const star = (x: number, y: number, r: number, rays: number, inner: number) => {
  let d = '';
  for (let at = 0; at < rays * 2; at++) {
    const angle = (at / rays) * Math.PI - Math.PI / 2;
    const away = at % 2 === 0 ? r : r * inner;
    d += `${at === 0 ? 'M' : 'L'}${n(x + Math.cos(angle) * away)} ${n(y + Math.sin(angle) * away)}`;
  }
  return `${d}Z`;
};

/** A dance poster off the street: every line as wide as the sheet, every line its own ink. */
export const poster: Design = (card) => {
  const { text, ink, random } = card;
  const ground = ink.paper;
  const bright = [ink.a, ink.b, ink.c, ink.ink].map((tint) =>
    readable(ground, [tint, ink.ink], luminance(ground) < 0.2 ? 3 : 2.4),
  );
  const tints = [...new Set(bright)];
  const display: Face[] = [
    faces.script,
    faces.condensedBlack,
    faces.rakkas,
    faces.soft,
    faces.grotesqueBlack,
  ];
  const words = fitBlock(text.title, faces.condensedBlack, {
    width: 440,
    height: 420,
    max: 190,
    min: 30,
    lines: 5,
  }).lines;
  const lead = random.pick(display);
  const heights = words.map((word) => {
    const face = words.length === 1 ? lead : random.pick(display);
    const fitted = fitLine(word, face, { width: 440, max: 176, min: 14 });
    return { ...fitted, face, high: fitted.size * 0.74 };
  });
  const total = heights.reduce((sum, { high }) => sum + high + 26, 0);
  const squeeze = Math.min(1, 372 / total);
  let y = 232 + Math.max(0, (372 - total * squeeze) / 2);
  const lettering = heights
    .map(({ text: word, size, face, high }, at) => {
      const tint = tints[at % tints.length] as string;
      y += high * squeeze;
      const shadow = tints[(at + 1) % tints.length] as string;
      // The edge between shadow and letter is cut first: letters overlap themselves in some faces.
      const offset = Math.max(3, size * 0.035);
      const style = { face, size, anchor: 'middle' } as const;
      const lettering =
        line(word, offset, offset, { ...style, fill: shadow }) +
        line(word, 0, 0, { ...style, fill: ground, stroke: ground, strokeWidth: 3 }) +
        line(word, 0, 0, { ...style, fill: tint });
      const drawn = `<g transform="translate(250 ${n(y)}) scale(${n(squeeze < 1 ? Math.max(squeeze, 0.85) : 1)} ${n(squeeze)})">${lettering}</g>`;
      y += 26 * squeeze;
      return drawn;
    })
    .join('');
  const rays = random.int(14, 22);
  const kind = random.int(0, 2);
  const burst =
    kind === 0
      ? [1, 0.82, 0.62, 0.42, 0.2]
          .map((scale, at) =>
            path(star(250, 128, 150 * scale, rays, 0.72), {
              fill: at % 2 === 0 ? (tints[(at / 2) % tints.length] as string) : ground,
            }),
          )
          .join('')
      : kind === 1
        ? Array.from({ length: rays }, (_, at) => {
            const [a, b] = [
              Math.PI + (at / rays) * Math.PI,
              Math.PI + ((at + 0.55) / rays) * Math.PI,
            ];
            return path(
              `M250 218L${n(250 + Math.cos(a) * 330)} ${n(218 + Math.sin(a) * 330)}L${n(250 + Math.cos(b) * 330)} ${n(218 + Math.sin(b) * 330)}Z`,
              { fill: tints[at % Math.min(3, tints.length)] as string },
            );
          }).join('') +
          circle(250, 218, 62, tints[1 % tints.length] as string) +
          circle(250, 218, 46, ground) +
          circle(250, 218, 30, tints[0] as string)
        : [0, 1, 2, 3, 4]
            .map((row) =>
              Array.from({ length: 9 }, (_, at) =>
                path(star(30 + at * 55, 40 + row * 42, 21, row % 2 === 0 ? 4 : 8, 0.4), {
                  fill: tints[(row + at) % tints.length] as string,
                }),
              ).join(''),
            )
            .join('');
  const artist = set(
    text.artist,
    faces.condensedBlack,
    { x: 250, y: 640, width: 430, height: 60, max: 50, min: 18, lines: 2, leading: 1 },
    { fill: tints[0] as string, anchor: 'middle' },
  );
  const facts = fitLine(imprint(card).join(' ★ ').replaceAll('★', '•'), faces.condensedBold, {
    width: 440,
    max: 21,
    min: 11,
  });
  const dots = Array.from({ length: 24 }, (_, at) =>
    circle(11 + at * 20.8, 764, 4.4, tints[at % tints.length] as string),
  ).join('');
  const spineGround = luminance(ground) < 0.2 ? (tints[0] as string) : ink.a;
  const spineInk = readable(spineGround, [ground, ink.ink], 3.2);
  const face = lineWidth(text.title, faces.script, 1) > 12 ? faces.condensedBlack : lead;
  return sheet({
    paper: ground,
    flap: flap(text, {
      ground,
      ink: ink.ink,
      accent: tints[0] as string,
      ...flapFaces.condensed,
      layout: 'turned',
      size: 15,
      leader: 'dots',
    }),
    spine:
      spine(text, {
        ground: spineGround,
        ink: spineInk,
        title: face,
        artist: faces.condensedBold,
        layout: 'run',
        head: 58,
      }) +
      path(star(50, 46, 34, 8, 0.5), { fill: spineInk }) +
      circle(50, 46, 11, spineGround),
    front:
      rect(0, 0, 500, 775, ground) +
      burst +
      rect(0, 218, 500, 12, tints[0] as string) +
      rect(0, 218, 500, 400, ground) +
      rect(0, 612, 500, 5, tints[1 % tints.length] as string) +
      lettering +
      artist.svg +
      line(facts.text, 250, 744, {
        face: faces.condensedBold,
        size: facts.size,
        fill: ink.ink,
        anchor: 'middle',
      }) +
      dots,
  });
};
