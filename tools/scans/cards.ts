import sharp, { type Sharp } from 'sharp';
import type { Pixels } from '../../src/imaging/crop/blurhash.ts';
import { demoCassettes } from '../demo/catalogue.ts';

const renderSvg = async (drawing: string, width = 787): Promise<Pixels> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${Math.round((width * 775) / 787)}" viewBox="0 0 787 775" preserveAspectRatio="none">${drawing}</svg>`;
  return pixelsOf(sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }));
};

async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

/** The full J-card of a cassette of the demo catalogue, by its index; `width` in pixels. */
export function demoCard(index: number, width = 787): Promise<Pixels> {
  const height = Math.round((width * 775) / 787);
  return pixelsOf(
    sharp(demoCassettes()[index]!.images.fullJCard.file).resize(width, height, { fit: 'fill' }),
  );
}

const textLines = (x: number, from: number, count: number, length: number) =>
  Array.from(
    { length: count },
    (_, index) =>
      `<rect x="${x}" y="${from + index * 22}" width="${length - ((index * 37) % 60)}" height="7" fill="#333"/>`,
  ).join('');

/** Cards whose edges are hard to see: white margins, or dark print up to the edge. */
export const lowContrastCards = {
  /** A white card with a little typing. */
  'typed on white': () =>
    renderSvg(
      `<rect width="787" height="775" fill="#fdfcf8"/>${textLines(330, 90, 14, 380)}${textLines(30, 60, 9, 130)}<rect x="228" y="120" width="18" height="420" fill="#333"/>`,
    ),
  /** The printed frame could be mistaken for the card. */
  'framed on white': () =>
    renderSvg(
      `<rect width="787" height="775" fill="#fbfaf6"/><rect x="26" y="26" width="735" height="723" fill="none" stroke="#222" stroke-width="5"/>${textLines(360, 200, 12, 300)}`,
    ),
  'black to the edge': () =>
    renderSvg(
      `<rect width="787" height="775" fill="#0d0c0f"/><circle cx="540" cy="330" r="150" fill="#b8341f"/>${textLines(30, 60, 9, 130).replaceAll('#333', '#ddd')}<rect x="228" y="120" width="18" height="420" fill="#ddd"/>`,
    ),
  'half in the dark': () =>
    renderSvg(
      `<rect width="787" height="775" fill="#d9b64a"/><rect y="430" width="787" height="345" fill="#15110d"/><rect x="187" width="100" height="775" fill="#5b1d24"/><path d="M287 430l500-260v300z" fill="#15110d"/>`,
    ),
} as const;
export type LowContrastCard = keyof typeof lowContrastCards;
