import sharp, { type Sharp } from 'sharp';
import { type Panel, panelSize } from '../../../src/domain/cassette.ts';
import { seeded } from '../random.ts';
import { frontX, sheetHeight, sheetWidth } from './card.ts';

/** Where each picture lies on the card, in pixels from its left edge: 187 | 100 | 500. */
const panelX: Record<Panel, number> = { fullJCard: 0, spine: 187, front: frontX };

export type PrintedPanel = {
  webp: Uint8Array<ArrayBuffer>;
  /** A small copy of the picture in RGBA, for its blurhash. */
  small: { data: Uint8ClampedArray; width: number; height: number };
};

/** The tooth of one sheet of uncoated paper, made once: how much lighter or darker, per pixel. */
const tooth: Int8Array = (() => {
  const random = seeded(775);
  const cell = 4;
  const columns = Math.ceil(sheetWidth / cell) + 2;
  const rough = Float32Array.from(
    { length: columns * (Math.ceil(sheetHeight / cell) + 2) },
    () => random.float() + random.float() - 1,
  );
  const at = (column: number, row: number) => rough[row * columns + column] as number;
  const field = new Int8Array(sheetWidth * sheetHeight);
  for (let y = 0; y < sheetHeight; y++)
    for (let x = 0; x < sheetWidth; x++) {
      const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)];
      const [right, down] = [(x % cell) / cell, (y % cell) / cell];
      const upper = at(column, row) * (1 - right) + at(column + 1, row) * right;
      const lower = at(column, row + 1) * (1 - right) + at(column + 1, row + 1) * right;
      field[y * sheetWidth + x] = Math.round((upper * (1 - down) + lower * down) * 5);
    }
  return field;
})();

/** Light places show the paper more than dark ink does. */
function addTooth(pixels: Buffer): void {
  for (let at = 0, pixel = 0; at < pixels.length; at += 3, pixel++) {
    const lighter = tooth[pixel] as number;
    if (lighter === 0) continue;
    for (let channel = at; channel < at + 3; channel++) {
      const value = pixels[channel] as number;
      pixels[channel] = Math.max(0, Math.min(255, value + ((lighter * (value + 90)) >> 8)));
    }
  }
}

/** As good as it may be at no more than 58 kB; fine lines cost more than flat colour. */
async function encoded(picture: Sharp, quality: number): Promise<Buffer> {
  const webp = await picture.clone().webp({ quality, effort: 2 }).toBuffer();
  return webp.length <= 58_000 || quality < 20
    ? webp
    : encoded(picture, Math.round(quality * 0.66));
}

/** Prints the drawing of a whole card and cuts spine and front out of that very sheet. */
export async function print(svg: string): Promise<Record<Panel, PrintedPanel>> {
  const sheet = await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${sheetWidth}" height="${sheetHeight}">${svg}</svg>`,
    ),
  )
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer();
  addTooth(sheet);
  const cut = async (panel: Panel): Promise<PrintedPanel> => {
    const raw = { width: sheetWidth, height: sheetHeight, channels: 3 } as const;
    const picture = sharp(sheet, { raw }).extract({
      left: panelX[panel],
      top: 0,
      ...panelSize[panel],
    });
    const { width, height } = panelSize[panel];
    const scale = 32 / Math.max(width, height);
    const [webp, small] = await Promise.all([
      encoded(picture, panel === 'fullJCard' ? 70 : 82),
      picture
        .clone()
        .resize(Math.max(4, Math.round(width * scale)), Math.round(height * scale), { fit: 'fill' })
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true }),
    ]);
    return {
      webp: new Uint8Array(webp),
      small: {
        data: new Uint8ClampedArray(small.data),
        width: small.info.width,
        height: small.info.height,
      },
    };
  };
  const [spine, front, fullJCard] = await Promise.all([
    cut('spine'),
    cut('front'),
    cut('fullJCard'),
  ]);
  return { spine, front, fullJCard };
}
