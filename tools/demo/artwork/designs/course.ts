import { type Design, sheet } from '../card.ts';
import { circle, path, rect, rule } from '../draw.ts';
import { faces } from '../faces.ts';
import { flap, flapFaces } from '../flap.ts';
import { readable } from '../ink.ts';
import { clipped, fitLine, line, set } from '../setting.ts';
import { spine } from '../spine.ts';

const lessons = [
  'At the Station',
  'This Is Not My Hat',
  'Counting Spoons',
  'The Weather, Politely',
  'My Aunt Is a Pilot',
  'Two Returns, Please',
  'Where Is the Lake?',
  'I Would Have Come',
  'The Soup Is Talking',
  'Asking Again, Slower',
  'It Was Already Open',
  'Until Thursday',
];

/** A textbook that can be worn out: tabs, a table, and two people who disagree politely. */
export const course: Design = (card) => {
  const { text, ink, random } = card;
  const [first, second] = [ink.a, ink.b];
  const on = readable(first, [ink.paper, ink.ink], 3.5);
  const title = set(
    text.title,
    faces.geometricBold,
    {
      x: 34,
      y: 92,
      width: 430,
      height: 132,
      max: 58,
      min: 19,
      lines: 5,
      leading: 1.04,
      tracking: -0.01,
    },
    { fill: on },
  );
  const artist = set(
    text.artist,
    faces.geometric,
    { x: 34, y: 68, width: 330, height: 30, max: 19, min: 11, lines: 2 },
    { fill: on, from: 'bottom' },
  );
  const bubble = (x: number, y: number, w: number, h: number, fill: string, left: boolean) =>
    path(
      `M${x} ${y}h${w}v${h}h${left ? -(w - 62) : -36}l${left ? -34 : 6} 44l${left ? 0 : -44} -44h${left ? -28 : -(w - 74)}Z`,
      { fill },
    );
  const round = random.chance(0.5);
  const people = round
    ? circle(150, 345, 84, second) +
      path('M96 408l-30 52l74 -32Z', { fill: second }) +
      circle(340, 405, 74, ink.ink) +
      path('M380 458l36 44l-70 -24Z', { fill: ink.ink })
    : bubble(34, 268, 250, 112, second, true) + bubble(236, 350, 230, 92, ink.ink, false);
  const ask = round ? [150, 378] : [159, 356];
  const tell = round ? [340, 430] : [351, 424];
  const rows = random.some(lessons, 6);
  const start = random.int(1, 30);
  const table = rows
    .map((lesson, at) => {
      const y = 558 + at * 29;
      return (
        rule(34, y + 9, 466, y + 9, ink.ink, 0.8) +
        line(String(start + at), 66, y, {
          face: faces.geometricBold,
          size: 17,
          fill: ink.ink,
          anchor: 'end',
        }) +
        line(clipped(lesson, faces.geometric, 280 / 17), 92, y, {
          face: faces.geometric,
          size: 17,
          fill: ink.ink,
        }) +
        line(at < 3 ? 'A' : 'B', 466, y, {
          face: faces.geometricBold,
          size: 17,
          fill: ink.ink,
          anchor: 'end',
        })
      );
    })
    .join('');
  const tab = ['1', '2', '3', '4', '5']
    .map(
      (digit, at) =>
        rect(452, 248 + at * 50, 48, 47, at === 2 ? ink.ink : ink.c) +
        line(digit, 476, 280 + at * 50, {
          face: faces.geometricBold,
          size: 24,
          fill: at === 2 ? ink.paper : readable(ink.c, [ink.ink, ink.paper]),
          anchor: 'middle',
        }),
    )
    .join('');
  const facts = fitLine(
    [text.releaseId, text.year].filter(Boolean).join('  '),
    faces.geometricBold,
    { width: 96, max: 17, min: 9 },
  );
  return sheet({
    paper: ink.paper,
    flap: flap(text, {
      ground: ink.paper,
      ink: ink.ink,
      accent: ink.ink,
      ...flapFaces.geometric,
      layout: 'column',
      ruled: true,
      size: 11.5,
    }),
    spine:
      spine(text, {
        ground: first,
        ink: on,
        title: faces.geometricBold,
        artist: faces.geometric,
        layout: 'stack',
        head: 84,
        foot: 'id',
        footFace: faces.geometricBold,
      }) +
      rect(0, 0, 100, 92, second) +
      line(String(start), 50, 68, {
        face: faces.geometricBlack,
        size: 58,
        fill: readable(second, [ink.paper, ink.ink], 3),
        anchor: 'middle',
      }),
    front:
      rect(0, 0, 500, 775, ink.paper) +
      rect(0, 0, 500, 248, first) +
      title.svg +
      artist.svg +
      (facts.text === ''
        ? ''
        : line(facts.text, 466, 64, {
            face: faces.geometricBold,
            size: facts.size,
            fill: on,
            anchor: 'end',
          })) +
      people +
      line('?', ask[0] as number, ask[1] as number, {
        face: faces.geometricBlack,
        size: 104,
        fill: readable(second, [ink.paper, ink.ink], 2),
        anchor: 'middle',
      }) +
      line('!', tell[0] as number, tell[1] as number, {
        face: faces.geometricBlack,
        size: 88,
        fill: ink.paper,
        anchor: 'middle',
      }) +
      tab +
      rule(34, 536, 466, 536, ink.ink, 2.4) +
      table,
  });
};
