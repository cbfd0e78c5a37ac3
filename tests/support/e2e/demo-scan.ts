import { resolve } from 'node:path';
import sharp from 'sharp';

const images = resolve(import.meta.dirname, '../../../demo/images');

/** The picture of a demo cassette's J-card, counted from 1. */
export const demoCard = (card: number) =>
  sharp(resolve(images, `${String(card).padStart(2, '0')}-fullJCard.webp`));

/** A JPEG for a file picker: the J-card of a demo cassette on an even ground, rotated by degrees. */
export async function demoScan(card: number, degrees = -4.2) {
  const background = '#8a8a86';
  const input = await demoCard(card).rotate(degrees, { background }).toBuffer();
  const ground = { width: 1000, height: 960, channels: 3, background } as const;
  const buffer = await sharp({ create: ground })
    .composite([{ input, gravity: 'centre' }])
    .jpeg({ quality: 92 })
    .toBuffer();
  return { name: `${card}.jpg`, mimeType: 'image/jpeg', buffer };
}
