import sharp from 'sharp';
import type { Pixels } from '../../../src/imaging/crop/blurhash.ts';
import { cardImage } from '../../../tools/scans/cards.ts';
import { renderScan } from '../../../tools/scans/make-scan.ts';

/** A JPEG file of pixels, for a file picker. */
export const jpegOf = async ({ data, width, height }: Pixels) => ({
  name: 'scan.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp(Buffer.from(data), { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 92 })
    .toBuffer(),
});

/** A JPEG of a demo cassette's J-card on a wooden table, slightly rotated. */
export async function demoScan(card: number): Promise<Buffer> {
  const scan = await renderScan([await cardImage(card)], {
    seed: 5,
    background: 'wood',
    width: 800,
    height: 760,
    cardWidth: 560,
    centers: [{ x: 0.49, y: 0.51 }],
    rotation: -4.2,
    folds: [187, 287],
  });
  return (await jpegOf(scan)).buffer;
}
