import type { Font, Glyph } from 'fontkit';
import { capHeight, type Face, openFont } from './faces.ts';

/**
 * Text turned into outlines, in shares of the type size, y downwards from the baseline: what is
 * drawn looks the same on a machine without a single font.
 */
export type Shaped = {
  text: string;
  /** From the first pen position to the last. */
  advance: number;
  /** Where there is ink. */
  left: number;
  right: number;
  top: number;
  bottom: number;
  glyphs: readonly PlacedGlyph[];
};
type PlacedGlyph = { outline: Outline; x: number; y: number; scale: number; spaced: boolean };
type Outline = {
  commands: readonly { letter: string; points: readonly number[] }[];
  left: number;
  right: number;
  top: number;
  bottom: number;
};
type Run = { font: Font; file: string; text: string; rightToLeft: boolean };

const rightToLeftLetter = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const letter = /\p{L}/u;
// Digits run to the right in every script.
const strongly = /[\p{L}\p{N}]/u;
const follows = /\p{M}|\u200c|\u200d|\ufe0f/u;

const letters: Record<string, string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
};

const outlines = new Map<string, Outline>();

function outlineOf(glyph: Glyph, font: Font, file: string): Outline {
  const key = `${file}#${glyph.id}`;
  let outline = outlines.get(key);
  if (outline === undefined) {
    const em = font.unitsPerEm;
    const { minX, minY, maxX, maxY } = glyph.path.bbox;
    const empty = !Number.isFinite(minX);
    outline = {
      commands: glyph.path.commands.map(({ command, args }) => ({
        letter: letters[command] as string,
        points: args.map((value, index) => (index % 2 === 0 ? value / em : -value / em)),
      })),
      left: empty ? 0 : minX / em,
      right: empty ? 0 : maxX / em,
      top: empty ? 0 : -maxY / em,
      bottom: empty ? 0 : -minY / em,
    };
    outlines.set(key, outline);
  }
  return outline;
}

/** Which font of the face has the character; what none has is a mistake in the catalogue. */
function fontFor(character: string, face: Face): { font: Font; file: string } {
  const code = character.codePointAt(0) as number;
  for (const file of face.files) {
    const font = openFont(file);
    if (font.hasGlyphForCodePoint(code)) return { font, file };
  }
  throw new Error(`No font of ${face.name} has ${JSON.stringify(character)}.`);
}

function runsOf(text: string, face: Face): Run[] {
  const runs: Run[] = [];
  const base = rightToLeftLetter.test(text.match(letter)?.[0] ?? '');
  let strong = base;
  const characters = Array.from(text);
  characters.forEach((character, index) => {
    const last = runs.at(-1);
    if (last && follows.test(character)) {
      last.text += character;
      return;
    }
    if (strongly.test(character)) strong = rightToLeftLetter.test(character);
    // Marks between two words of one direction go with them, otherwise with the paragraph.
    const neutral = !strongly.test(character);
    const ahead = neutral
      ? characters.slice(index).find((other) => strongly.test(other))
      : character;
    const rightToLeft =
      ahead === undefined || rightToLeftLetter.test(ahead) !== strong ? base : strong;
    const found =
      last && neutral && last.font.hasGlyphForCodePoint(character.codePointAt(0) as number)
        ? last
        : fontFor(character, face);
    if (last && last.file === found.file && last.rightToLeft === rightToLeft)
      last.text += character;
    else runs.push({ font: found.font, file: found.file, text: character, rightToLeft });
  });
  return base ? inReverse(runs) : runs;
}

/** In a paragraph that runs to the left, neighbouring runs of left-to-right text keep their order. */
function inReverse(runs: Run[]): Run[] {
  const groups: Run[][] = [];
  for (const run of runs) {
    const last = groups.at(-1);
    if (last && !run.rightToLeft && !last[0]?.rightToLeft) last.push(run);
    else groups.push([run]);
  }
  return groups.reverse().flat();
}

const mirrors: Record<string, string> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '«': '»',
  '»': '«',
};
const mirrored = (text: string) =>
  Array.from(text, (character) => mirrors[character] ?? character).join('');

const shapes = new Map<string, Shaped>();

export function shape(typed: string, face: Face): Shaped {
  const text = typed.normalize('NFC');
  const key = `${face.name}|${text}`;
  const known = shapes.get(key);
  if (known) return known;

  const glyphs: PlacedGlyph[] = [];
  const ink = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  const cap = capHeight(face);
  let pen = 0;
  for (const run of runsOf(text, face)) {
    const em = run.font.unitsPerEm;
    // A stand-in is set so that its capitals are as tall as those of the face.
    const own = (run.font.capHeight || 0.7 * em) / em;
    const scale = run.file === face.files[0] ? 1 : Math.min(1.3, Math.max(0.8, cap / own));
    const layout = run.rightToLeft
      ? run.font.layout(mirrored(run.text), undefined, undefined, undefined, 'rtl')
      : run.font.layout(run.text);
    layout.glyphs.forEach((glyph, index) => {
      const at = layout.positions[index];
      if (at === undefined) return;
      const outline = outlineOf(glyph, run.font, run.file);
      const x = pen + (at.xOffset / em) * scale;
      const y = -(at.yOffset / em) * scale;
      if (outline.commands.length > 0) {
        glyphs.push({ outline, x, y, scale, spaced: !run.rightToLeft });
        ink.left = Math.min(ink.left, x + outline.left * scale);
        ink.right = Math.max(ink.right, x + outline.right * scale);
        ink.top = Math.min(ink.top, y + outline.top * scale);
        ink.bottom = Math.max(ink.bottom, y + outline.bottom * scale);
      }
      pen += (at.xAdvance / em) * scale;
    });
  }
  const shaped: Shaped =
    glyphs.length === 0
      ? { text, advance: pen, left: 0, right: pen, top: 0, bottom: 0, glyphs }
      : { text, advance: pen, ...ink, glyphs };
  if (shapes.size > 20_000) shapes.clear();
  shapes.set(key, shaped);
  return shaped;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** The path data of shaped text at `x`, baseline `y`, in pixels; tracking is a share of the size. */
export function outlinePath(
  shaped: Shaped,
  x: number,
  y: number,
  size: number,
  tracking = 0,
): string {
  let data = '';
  let spaced = 0;
  for (const glyph of shaped.glyphs) {
    const originX = x + (glyph.x + spaced) * size;
    const originY = y + glyph.y * size;
    const scale = glyph.scale * size;
    for (const { letter: command, points } of glyph.outline.commands) {
      data += command;
      for (let at = 0; at < points.length; at += 2)
        data += `${round(originX + (points[at] as number) * scale)} ${round(originY + (points[at + 1] as number) * scale)} `;
    }
    // Joined letters must not be pulled apart.
    if (glyph.spaced) spaced += tracking;
  }
  return data;
}

/** Ink width in shares of the size, with tracking. */
export const inkWidth = (shaped: Shaped, tracking = 0): number =>
  shaped.right -
  shaped.left +
  tracking * Math.max(0, shaped.glyphs.filter((glyph) => glyph.spaced).length - 1);
