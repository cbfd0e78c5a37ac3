import { type Design, imprint, sheet } from '../card.ts';
import { frame, rect } from '../draw.ts';
import { faces } from '../faces.ts';
import { flap, flapFaces } from '../flap.ts';
import { contrast, readable } from '../ink.ts';
import { fitLine, line, lineWidth, set } from '../setting.ts';
import { spine } from '../spine.ts';

/** The title says itself until it is a picture. */
export const concrete: Design = (card) => {
  const { text, ink, random } = card;
  const inverse = random.chance(0.3) && contrast(ink.a, ink.paper) > 3;
  const ground = inverse ? ink.a : ink.paper;
  const on = inverse ? readable(ink.a, [ink.paper, ink.ink], 3) : ink.ink;
  const accent = inverse ? on : readable(ground, [ink.a, ink.b], 2);
  const face = random.pick([
    faces.typewriterBold,
    faces.grotesqueBlack,
    faces.monoBold,
    faces.condensedBlack,
  ]);
  const parts = text.title.split(/\s+/u);
  const word = Array.from(
    parts.length > 3
      ? (parts.find((part) => Array.from(part).length > 3) ?? text.title)
      : text.title,
  )
    .slice(0, 18)
    .join('');
  const letters = Array.from(word.replaceAll(' ', ''));
  const kind = letters.length === 1 ? 3 : random.int(0, 3);
  let art = '';
  if (kind === 0) {
    // Each row begins where the last one stopped believing it.
    const size = Math.min(120, 320 / lineWidth(word, face, 1));
    const rows = Math.min(16, Math.floor(520 / (size * 0.86)));
    for (let row = 0; row < rows; row++)
      art += line(word, 90 + Math.sin(row * 0.62) * 58, 40 + size * 0.72 + row * size * 0.86, {
        face,
        size,
        fill: row === Math.floor(rows / 2) ? accent : on,
      });
  }
  if (kind === 1) {
    let y = 34;
    for (let row = 0; row < 13; row++) {
      const fitted = fitLine(word, face, { width: 436, max: 200, min: 10 });
      const squeeze = Math.max(0.14, Math.abs(Math.sin(0.5 + row * 0.42)));
      const high = Math.min(92, fitted.size * 0.74 * squeeze);
      if (y + high > 575) break;
      art += `<g transform="translate(0 ${y + high}) scale(1 ${high / (fitted.size * 0.74)})">${line(fitted.text, 32, 0, { face, size: fitted.size, fill: row % 4 === 1 ? accent : on })}</g>`;
      y += high + 9;
    }
  }
  if (kind === 2) {
    // A staircase of letters.
    const count = letters.length;
    const [w, h] = [436 / 9, 540 / 9];
    for (let row = 0; row < 9; row++)
      for (let column = 0; column < 9; column++) {
        if ((row + column) % 3 === 2 && row > column) continue;
        const at = (row + column) % count;
        art += line(letters[at] as string, 32 + column * w + w / 2, 44 + row * h + h * 0.72, {
          face,
          size: Math.min(
            h * 0.95,
            (w * 0.92) / Math.max(0.3, lineWidth(letters[at] as string, face, 1)),
          ),
          fill: row === column ? accent : on,
          anchor: 'middle',
        });
      }
  }
  if (kind === 3) {
    // Swollen in the middle, as a word is that has been said too often.
    const columns = letters.length >= 4 && letters.length <= 9 ? letters.length : 7;
    const step = 440 / columns;
    for (let row = 0; row < 8; row++)
      for (let column = 0; column < columns; column++) {
        const away = Math.hypot(((column + 0.5) / columns - 0.5) * 7, row - 3.6);
        const letter = letters[(row * columns + column) % letters.length] as string;
        const size = Math.min(
          Math.max(9, 92 - away * 17),
          (step * 0.95) / Math.max(0.4, lineWidth(letter, face, 1)),
        );
        art += line(letter, 30 + (column + 0.5) * step, 72 + row * 70 + size * 0.35, {
          face,
          size,
          fill: away < 1 ? accent : on,
          anchor: 'middle',
        });
      }
  }
  const title = set(
    text.title,
    faces.grotesqueBold,
    { x: 32, y: 632, width: 436, height: 52, max: 34, min: 15, lines: 3, leading: 1.05 },
    { fill: on },
  );
  const artist = set(
    text.artist,
    faces.grotesque,
    {
      x: 32,
      y: title.bottom + 12,
      width: 436,
      height: 26,
      max: 21,
      min: 11,
      lines: 2,
      leading: 1.15,
    },
    { fill: on },
  );
  const facts = fitLine(imprint(card).join('  '), faces.grotesque, { width: 436, max: 12, min: 8 });
  const spineGround = inverse ? ink.paper : on;
  return sheet({
    paper: ink.paper,
    flap: flap(text, {
      ground: ink.paper,
      ink: ink.ink,
      accent: readable(ink.paper, [ink.a, ink.ink], 3),
      ...(face === faces.typewriterBold ? flapFaces.typewriter : flapFaces.grotesque),
      layout: 'turned',
      size: 11,
    }),
    spine: spine(text, {
      ground: spineGround,
      ink: readable(spineGround, [ink.paper, ink.ink]),
      title: face,
      artist: faces.grotesque,
      layout: 'loud',
      foot: 'both',
    }),
    front:
      rect(0, 0, 500, 775, ground) +
      frame(0, 0, 500, 612, art) +
      rect(32, 612, 436, 2, on) +
      title.svg +
      artist.svg +
      line(facts.text, 32, 752, { face: faces.grotesque, size: facts.size, fill: on }),
  });
};
