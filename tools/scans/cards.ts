import sharp from 'sharp';
import { demoCassettes } from '../demo/catalogue.ts';
import { type Random, seeded } from '../demo/random.ts';

/** Of a card of 787 × 775 pixels. */
const printed = (colour: string) =>
  `<path stroke="${colour}" stroke-width="7" stroke-dasharray="90 6 50 6" d="M30 60h130M30 82h100M30 104h120M30 126h90M330 90h380M330 112h340M330 134h360"/><path stroke="${colour}" stroke-width="18" d="M237 120v420"/>`;

/** Cards whose edges are hard to see: white margins, or dark print up to the edge. */
const lowContrastCards = {
  'typed on white': `<path fill="#fdfcf8" d="M0 0h787v775H0z"/>${printed('#333')}`,
  'black to the edge': `<path fill="#0d0c0f" d="M0 0h787v775H0z"/><circle cx="540" cy="330" r="150" fill="#b8341f"/>${printed('#ddd')}`,
  'half in the dark':
    '<path fill="#d9b64a" d="M0 0h787v775H0z"/><path fill="#15110d" d="M0 430h787v345H0z"/><path fill="#5b1d24" d="M187 0h100v775H187z"/>',
};

/** A card to be drawn: the index of a demo cassette, one that is hard to see, or the path of a picture. */
export type Card = number | keyof typeof lowContrastCards | `/${string}`;

/** What can be printed on a card besides, as a part of an SVG of 787 × 775. */
const artworks = {
  none: () => '',
  square: ({ int, pick }: Random) => {
    const size = int(230, 470);
    return `<rect x="${int(292, 780 - size)}" y="${int(20, 740 - size)}" width="${size}" height="${size}" fill="${pick(inks)}"/>`;
  },
  disc: ({ int, pick }: Random) => {
    const radius = int(120, 235);
    return `<circle cx="${int(295 + radius, 780 - radius)}" cy="${int(20 + radius, 755 - radius)}" r="${radius}" fill="${pick(inks)}"/>`;
  },
  frame: ({ int, pick }: Random) => {
    const inset = int(14, 60);
    return `<rect x="${inset}" y="${inset}" width="${787 - 2 * inset}" height="${775 - 2 * inset}" fill="none" stroke="${pick(inks)}" stroke-width="${int(3, 9)}"/>`;
  },
  photograph: ({ int, float }: Random) => {
    const [width, height] = [int(300, 440), int(300, 440)];
    return `<filter id="blots"><feTurbulence baseFrequency="0.011" numOctaves="4" seed="${int(1, 99)}"/><feColorMatrix values="1.5 0 0 0 -0.3 0.8 0.6 0 0 -0.2 0.3 0.3 1 0 -0.3 0 0 0 0 1"/></filter>
      <g transform="translate(${int(310, 765 - width)} ${int(40, 720 - height)}) rotate(${4 * float() - 2})">
      <rect x="-9" y="-9" width="${width + 18}" height="${height + 18}" fill="#f4f1ea"/><rect width="${width}" height="${height}" filter="url(#blots)"/></g>`;
  },
};
export type Artwork = keyof typeof artworks;
const inks = ['#111', '#f5f2e8', '#b8341f', '#1f3d5c', '#e7b62f', '#2f5d50'];

/** The image of a whole J-card as PNG; `width` in pixels. */
export async function cardImage(
  card: Card,
  width = 787,
  artwork: Artwork = 'none',
  seed = 1,
): Promise<Buffer> {
  const svg = (content: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="787" height="775">${content}</svg>`,
    );
  const image =
    typeof card === 'number'
      ? demoCassettes()[card]!.images.fullJCard.file
      : card in lowContrastCards
        ? svg(lowContrastCards[card as keyof typeof lowContrastCards])
        : card;
  const printed = await sharp(image)
    .resize(787, 775, { fit: 'fill' })
    .composite([{ input: svg(artworks[artwork](seeded(seed))) }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(printed)
    .resize(width, Math.round((width * 775) / 787), { fit: 'fill' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
