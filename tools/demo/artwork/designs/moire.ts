import { type Design, imprint, sheet } from '../card.ts';
import { circle, n, overprint, path, rect } from '../draw.ts';
import { faces } from '../faces.ts';
import { flap, flapFaces } from '../flap.ts';
import { fitLine, line, lineWidth, set } from '../setting.ts';
import { spine } from '../spine.ts';

/** Two patterns that agree about nothing, printed over each other. */
export const moire: Design = (card) => {
  const { text, ink, random } = card;
  const [one, other] = [ink.a, ink.a === ink.ink ? ink.ink : ink.b];
  const step = random.between(11, 15);
  const rings = (x: number, y: number, gap: number, stroke: string) => {
    let data = '';
    for (let r = gap / 2; r < 640; r += gap)
      data += `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`;
    return path(data, { stroke, width: gap * 0.46 });
  };
  const fan = (x: number, y: number, count: number, stroke: string) => {
    let data = '';
    for (let at = 0; at < count; at++) {
      const [from, to] = [(at / count) * Math.PI * 2, ((at + 0.5) / count) * Math.PI * 2];
      data += `M${n(x)} ${n(y)}L${n(x + Math.cos(from) * 900)} ${n(y + Math.sin(from) * 900)}L${n(x + Math.cos(to) * 900)} ${n(y + Math.sin(to) * 900)}Z`;
    }
    return path(data, { fill: stroke });
  };
  const waves = (gap: number, phase: number, high: number, stroke: string) => {
    let data = '';
    for (let y = -60; y < 840; y += gap) {
      data += `M-10 ${n(y)}`;
      for (let x = -10; x < 510; x += 65)
        data += `q32.5 ${n(high * Math.sin((x + phase) * 0.011 + y * 0.006))} 65 0`;
    }
    return path(data, { stroke, width: gap * 0.5 });
  };
  const [x, y] = [random.between(180, 320), random.between(260, 420)];
  const kind = random.int(0, 3);
  const art =
    [
      () =>
        overprint(rings(x - 26, y, step, one)) +
        overprint(rings(x + 34, y + random.between(-30, 40), step, other)),
      () =>
        overprint(fan(x, y, 48, one)) +
        overprint(fan(x + random.between(-40, 40), y + 46, 48, other)),
      () =>
        overprint(waves(step * 1.5, 0, 60, one)) + overprint(waves(step * 1.5, 240, -50, other)),
      () => overprint(rings(x, y, step * 1.2, one)) + overprint(fan(x + 20, y + 10, 72, other)),
    ][kind]?.() ?? '';
  const title = text.title;
  const room = set(
    title,
    faces.syne,
    { x: 34, y: 0, width: 420, height: 150, max: 84, min: 22, lines: 4, leading: 1 },
    { fill: ink.ink },
  );
  const boxHeight = room.bottom - room.top + 100;
  const boxY = 775 - boxHeight;
  const placed = set(
    title,
    faces.syne,
    { x: 30, y: boxY + 30, width: 430, height: 150, max: 84, min: 22, lines: 4, leading: 1 },
    { fill: ink.ink },
  );
  const artist = set(
    text.artist,
    faces.grotesque,
    { x: 30, y: 746, width: 270, height: 34, max: 19, min: 11, lines: 2, leading: 1.15 },
    { fill: ink.ink, from: 'bottom' },
  );
  const facts = fitLine(imprint(card).slice(1).join(' '), faces.grotesque, {
    width: 150,
    max: 13,
    min: 8,
  });
  const disc = random.chance(0.5);
  const spineText = fitLine(text.title, faces.syne, { width: 430, max: 44, min: 20 });
  return sheet({
    paper: ink.paper,
    flap: flap(text, {
      ground: ink.paper,
      ink: ink.ink,
      ...flapFaces.grotesque,
      layout: 'column',
      leader: 'none',
    }),
    spine:
      rect(0, 0, 100, 775, ink.paper) +
      `<svg width="100" height="170" viewBox="${n(x - 50)} ${n(y - 85)} 100 170">${art}</svg>` +
      spine(text, {
        ground: null,
        under: ink.paper,
        ink: ink.ink,
        title: faces.syne,
        artist: faces.grotesque,
        layout: lineWidth(spineText.text, faces.syne, spineText.size) > 300 ? 'stack' : 'ends',
        head: 162,
        footFace: faces.grotesqueBold,
      }),
    front:
      rect(0, 0, 500, 775, ink.paper) +
      art +
      (disc && kind !== 2 ? circle(x, y, 34, ink.paper) + circle(x, y, 12, ink.ink) : '') +
      rect(0, boxY, 500, boxHeight, ink.paper) +
      placed.svg +
      artist.svg +
      line(facts.text, 470, 746, {
        face: faces.grotesque,
        size: facts.size,
        fill: ink.ink,
        anchor: 'end',
      }),
  });
};
