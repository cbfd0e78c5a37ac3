import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { demoCassettes } from '../demo/catalogue.ts';

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

/** A card to be drawn: the index of a demo cassette, or one that is hard to see. */
export type Card = number | keyof typeof lowContrastCards;

/** The image of a whole J-card as PNG; `width` in pixels. */
export function cardImage(card: Card, width = 787): Promise<Buffer> {
  const image =
    typeof card === 'number'
      ? readFileSync(demoCassettes()[card]!.images.fullJCard.file)
      : Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="787" height="775">${lowContrastCards[card]}</svg>`,
        );
  return sharp(image)
    .resize(width, Math.round((width * 775) / 787), { fit: 'fill' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
