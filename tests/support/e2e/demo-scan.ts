import { resolve } from 'node:path';
import sharp from 'sharp';

const images = resolve(import.meta.dirname, '../../../demo/images');

/** A JPEG for a file picker: the J-card of a demo cassette, counted from 1, on an even ground, rotated by degrees. */
export async function demoScan(card: number, degrees = -4.2) {
  const background = '#8a8a86';
  const file = resolve(images, `${String(card).padStart(2, '0')}-fullJCard.webp`);
  const input = await sharp(file).rotate(degrees, { background }).toBuffer();
  const ground = { width: 1000, height: 960, channels: 3, background } as const;
  const buffer = await sharp({ create: ground })
    .composite([{ input, gravity: 'centre' }])
    .jpeg({ quality: 92 })
    .toBuffer();
  return { name: `${card}.jpg`, mimeType: 'image/jpeg', buffer };
}
