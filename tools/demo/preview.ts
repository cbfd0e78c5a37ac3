import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { renderCassetteImages } from './artwork.ts';
import { demoTapes } from './catalogue.ts';

/**
 * Contact sheets for the eye: `tsx tools/demo/preview.ts FOLDER [TAPES] [FROM]` writes the shelf at
 * the size in which the site shows it, and all J-cards in a grid.
 */
const [folder = '.local/preview', count = '48', from = '0'] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const tapes = demoTapes(Number(count)).slice(Number(from));

const started = performance.now();
const cards = await Promise.all(
  tapes.map(({ draft, art }, index) => renderCassetteImages(draft, index + Number(from), art)),
);
const took = (performance.now() - started) / tapes.length;

const onSheet = async (
  name: string,
  cell: { width: number; height: number; gap: number; columns: number },
  pictures: Uint8Array[],
) => {
  const rows = Math.ceil(pictures.length / cell.columns);
  const layers: OverlayOptions[] = await Promise.all(
    pictures.map(async (picture, index) => ({
      input: await sharp(picture).resize(cell.width, cell.height, { fit: 'fill' }).toBuffer(),
      left: cell.gap + (index % cell.columns) * (cell.width + cell.gap),
      top: cell.gap + Math.floor(index / cell.columns) * (cell.height + cell.gap),
    })),
  );
  const width = cell.columns * (cell.width + cell.gap) + cell.gap;
  const height = rows * (cell.height + cell.gap) + cell.gap;
  await sharp({ create: { width, height, channels: 3, background: '#2a2724' } })
    .composite(layers)
    .png()
    .toFile(join(folder, name));
};

await onSheet(
  'shelf.png',
  { width: 65, height: 500, gap: 2, columns: 24 },
  cards.map((card) => card.spine.webp),
);
for (let at = 0; at < cards.length; at += 12)
  await onSheet(
    `cards-${String(at / 12 + 1).padStart(2, '0')}.png`,
    { width: 385, height: 379, gap: 8, columns: 4 },
    cards.slice(at, at + 12).map((card) => card.fullJCard.webp),
  );

const sizes = cards.flatMap((card) =>
  [card.spine, card.front, card.fullJCard].map(({ webp }) => webp.length),
);
console.log(
  `${tapes.length} tapes, ${took.toFixed(0)} ms each; images of ${Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length / 1024)} kB on average, ${Math.round(Math.max(...sizes) / 1024)} kB at most`,
);
