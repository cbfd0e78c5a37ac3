import { type Design, sheet } from '../card.ts';
import { rect } from '../draw.ts';
import { faces } from '../faces.ts';
import { flap, flapFaces } from '../flap.ts';
import { readable } from '../ink.ts';
import { barcode } from '../marks.ts';
import { fitLine, line, set } from '../setting.ts';
import { capitals } from '../sleeve-text.ts';
import { spine } from '../spine.ts';

/** The supermarket's own brand: white, one stripe, and exactly what is in it. */
export const generic: Design = (card) => {
  const { text, ink, random } = card;
  const white = '#f7f5ee';
  const stripe = ink.a;
  const broad = random.chance(0.5);
  const title = set(
    capitals(text, text.title),
    faces.grotesqueBlack,
    {
      x: 30,
      y: 150,
      width: 440,
      height: 300,
      max: 230,
      min: 24,
      leading: 0.98,
      lines: 6,
      tracking: -0.03,
    },
    { fill: ink.ink },
  );
  const artist = set(
    text.artist,
    faces.grotesqueBold,
    {
      x: 30,
      y: title.bottom + 22,
      width: 440,
      height: 80,
      max: 26,
      min: 12,
      leading: 1.2,
      lines: 4,
    },
    { fill: ink.ink },
  );
  const kind = fitLine(`${text.genre || 'Sound'} on cassette`, faces.grotesque, {
    width: 270,
    max: 21,
    min: 11,
  });
  const bands = broad
    ? rect(0, 0, 500, 96, stripe)
    : [0, 1, 2, 3].map((row) => rect(0, row * 26, 500, 16 - row * 3.4, stripe)).join('');
  const on = readable(stripe, [white, ink.ink], 3);
  const number = fitLine(text.releaseId || 'no number', faces.mono, {
    width: 152,
    max: 14,
    min: 8,
  });
  return sheet({
    paper: white,
    flap: flap(text, {
      ground: white,
      ink: ink.ink,
      ...flapFaces.grotesque,
      layout: 'column',
      ruled: true,
    }),
    spine:
      spine(text, {
        ground: white,
        ink: ink.ink,
        title: faces.grotesqueBlack,
        artist: faces.grotesque,
        layout: 'loud',
        upper: true,
        tracking: -0.02,
        foot: 'id',
        head: 80,
        footFace: faces.grotesqueBold,
      }) +
      (broad
        ? rect(0, 0, 100, 96, stripe)
        : [0, 1, 2, 3].map((row) => rect(0, row * 26, 100, 16 - row * 3.4, stripe)).join('')),
    front:
      rect(0, 0, 500, 775, white) +
      bands +
      (broad
        ? line(text.label || 'No label', 30, 60, {
            face: faces.grotesqueBlack,
            size: fitLine(text.label || 'No label', faces.grotesqueBlack, {
              width: 440,
              max: 32,
              min: 14,
            }).size,
            fill: on,
          })
        : '') +
      title.svg +
      artist.svg +
      rect(30, 628, 440, 2.5, ink.ink) +
      line(kind.text, 30, 660, { face: faces.grotesque, size: kind.size, fill: ink.ink }) +
      line(`${text.minutes} MIN`, 30, 742, {
        face: faces.grotesqueBlack,
        size: 64,
        fill: ink.ink,
        tracking: -0.03,
      }) +
      barcode(text.releaseId || text.title, 318, 648, 152, 78, ink.ink) +
      line(number.text, 318, 742, { face: faces.mono, size: number.size, fill: ink.ink }),
  });
};
