import type { Size } from './crop-geometry.ts';
import { isFrameMarker, jpegSegments, nextMarker, startOfScan } from './jpeg-segments.ts';

/** The type according to the file's bytes; its name is ignored. */
export type ImageType = 'JPEG' | 'PNG' | 'WebP' | 'GIF' | 'BMP' | 'AVIF' | 'HEIC' | 'TIFF' | 'SVG';

type ImageHeader = {
  readonly type: ImageType;
  /** In pixels, before any Exif rotation, as the header declares; null where it is not read. */
  readonly size: Size | null;
  /**
   * False when image data are missing: browsers draw such a file with an empty rest instead of rejecting
   * it. True where only a decoder can tell.
   */
  readonly isComplete: boolean;
  /**
   * The file with a correct end, in parts: for a JPEG the image data and the end marker. Only where the
   * end is missing or wrong, which not every browser forgives.
   */
  readonly repaired?: Bytes[];
};

type Bytes = Uint8Array<ArrayBuffer>;

export const mimeType: Record<ImageType, string> = {
  JPEG: 'image/jpeg',
  PNG: 'image/png',
  WebP: 'image/webp',
  GIF: 'image/gif',
  BMP: 'image/bmp',
  AVIF: 'image/avif',
  HEIC: 'image/heic',
  TIFF: 'image/tiff',
  SVG: 'image/svg+xml',
};

/**
 * Reads type, declared size and completeness from a whole file, and repairs its end (docs/behaviour.md,
 * "Cropping"); null if it is not an image. Never throws.
 */
export function readImageHeader(bytes: Bytes): ImageHeader | null {
  // Padding with zeros lets the readers skip length checks.
  const padded = bytes.length < 64 ? new Uint8Array(64) : bytes;
  if (padded !== bytes) padded.set(bytes);
  const view = new DataView(padded.buffer, padded.byteOffset, padded.byteLength);
  for (const read of readers) {
    const header = read(view, bytes);
    if (header !== null) return header;
  }
  return null;
}

/** `view` is at least 64 bytes long; `bytes` is the file itself. */
type Reader = (view: DataView, bytes: Bytes) => ImageHeader | null;

const ascii = (view: DataView, offset: number, length: number): string => {
  let text = '';
  for (let i = offset; i < offset + length && i < view.byteLength; i++)
    text += String.fromCharCode(view.getUint8(i));
  return text;
};

const jpeg: Reader = (view, bytes) => {
  if (view.getUint16(0) !== 0xffd8 || view.getUint8(2) !== 0xff) return null;
  let size: Size | null = null;
  let isProgressive = false;
  // The coefficients, 64 of each component, that no scan has brought to full precision.
  const missing = new Set<number>();
  let isLastScan = false;
  let end = 2;
  for (const { marker, from, to } of jpegSegments(bytes)) {
    if (isFrameMarker(marker) && to - from >= 6) {
      size = { width: view.getUint16(from + 3), height: view.getUint16(from + 1) };
      isProgressive = (marker & 3) === 2;
      for (let at = from + 6; at < to; at += 3)
        for (let index = 0; index < 64; index++) missing.add(bytes[at]! * 64 + index);
    }
    end = nextMarker(bytes, to);
    if (marker !== startOfScan) continue;
    const [first, last, precision] = isProgressive ? bytes.subarray(to - 3, to) : [0, 63, 0];
    for (let at = from + 1; at < to - 3 && (precision! & 15) === 0; at += 2)
      for (let index = first!; index <= last!; index++) missing.delete(bytes[at]! * 64 + index);
    isLastScan = missing.size === 0;
    if (isLastScan) break;
  }
  if (bytes[end + 1] === 0xd9) return { type: 'JPEG', size, isComplete: true };
  // Padding is no pixel data: a copy that stopped leaves it.
  while (bytes[end - 1] === 0xff || (bytes[end - 1] === 0 && bytes[end - 2] !== 0xff)) end -= 1;
  const repaired = [bytes.subarray(0, end), Uint8Array.of(0xff, 0xd9)];
  return { type: 'JPEG', size, isComplete: isLastScan, repaired };
};

const pngEnd = Uint8Array.of(0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82);

const png: Reader = (view, bytes) => {
  if (ascii(view, 0, 8) !== '\x89PNG\r\n\x1a\n') return null;
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  let hasPixels = false;
  for (let offset = 8; ; ) {
    const name = ascii(view, offset + 4, 4);
    const isWhole =
      offset + 12 <= bytes.length && offset + 12 + view.getUint32(offset) <= bytes.length;
    if (!isWhole) {
      const repaired = [bytes.subarray(0, offset), pngEnd];
      return { type: 'PNG', size, isComplete: hasPixels && name !== 'IDAT', repaired };
    }
    if (name === 'IEND') return { type: 'PNG', size, isComplete: true };
    if (name === 'IDAT') hasPixels = true;
    offset += 12 + view.getUint32(offset);
  }
};

const webp: Reader = (view, bytes) => {
  if (ascii(view, 0, 4) !== 'RIFF' || ascii(view, 8, 4) !== 'WEBP') return null;
  const size = webpSize(view);
  if (view.getUint32(4, true) + 8 <= bytes.length) return { type: 'WebP', size, isComplete: true };
  let end = 12;
  let hasPixels = false;
  while (end + 8 <= bytes.length) {
    const next = end + 8 + view.getUint32(end + 4, true);
    if (next > bytes.length) break;
    if (/VP8[ L]|ANMF/.test(ascii(view, end, 4))) hasPixels = true;
    end = next + (next % 2);
  }
  const repaired = new Uint8Array(end);
  repaired.set(bytes.subarray(0, end));
  new DataView(repaired.buffer).setUint32(4, end - 8, true);
  return { type: 'WebP', size, isComplete: hasPixels, repaired: [repaired] };
};

function webpSize(view: DataView): Size | null {
  const uint24 = (offset: number) =>
    view.getUint16(offset, true) + (view.getUint8(offset + 2) << 16);
  switch (ascii(view, 12, 4)) {
    case 'VP8 ':
      return {
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
      };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: uint24(24) + 1, height: uint24(27) + 1 };
    default:
      return null;
  }
}

const gif: Reader = (view, bytes) => {
  if (!/^GIF8[79]a$/.test(ascii(view, 0, 6))) return null;
  const size = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  const tableLength = (flags = 0) => (flags & 0x80 ? 3 * (2 << (flags & 7)) : 0);
  let end = 13 + tableLength(bytes[10]);
  let hasPixels = false;
  while (bytes[end] === 0x21 || bytes[end] === 0x2c) {
    const isImage = bytes[end] === 0x2c;
    let next = end + (isImage ? 11 + tableLength(bytes[end + 9]) : 2);
    // Blocks follow, each behind a byte with its length, and a 0.
    while (bytes[next]) next += 1 + bytes[next]!;
    if (next > bytes.length) break;
    hasPixels ||= isImage;
    end = next + 1;
  }
  if (bytes[end] === 0x3b) return { type: 'GIF', size, isComplete: true };
  const repaired = [bytes.subarray(0, end), Uint8Array.of(0, 0x3b)];
  return { type: 'GIF', size, isComplete: hasPixels, repaired };
};

const bmp: Reader = (view, bytes) => {
  // Two letters prove little: check the length of the second header too.
  const headerLength = view.getUint32(14, true);
  if (ascii(view, 0, 2) !== 'BM' || ![12, 40, 52, 56, 64, 108, 124].includes(headerLength))
    return null;
  const size =
    headerLength === 12
      ? { width: view.getUint16(18, true), height: view.getUint16(20, true) }
      : { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) };
  const bitsPerPixel = view.getUint16(headerLength === 12 ? 24 : 28, true);
  const isCompressed = headerLength > 12 && [1, 2].includes(view.getUint32(30, true));
  const rowBytes = Math.ceil((size.width * bitsPerPixel) / 32) * 4;
  const end = view.getUint32(10, true) + (isCompressed ? 0 : rowBytes * size.height);
  return { type: 'BMP', size, isComplete: end <= bytes.length };
};

/** AVIF and HEIC consist of ISO media boxes, each with its length and a name of four letters. */
const isoMedia: Reader = (view, bytes) => {
  if (ascii(view, 4, 4) !== 'ftyp') return null;
  const brands = ascii(view, 8, Math.min(view.getUint32(0), 128) - 8);
  const type = /avi[fs]/.test(brands)
    ? 'AVIF'
    : /he[iv][cxms]|mif1|msf1/.test(brands)
      ? 'HEIC'
      : null;
  if (type === null) return null;
  let size: Size | null = null;
  let isComplete = true;
  let offset = 0;
  while (offset + 16 <= bytes.length) {
    // Length 0 means "to the end of the file", 1 that a 64-bit length follows.
    const short = view.getUint32(offset);
    const length =
      short === 1 ? Number(view.getBigUint64(offset + 8)) : short || bytes.length - offset;
    const end = offset + Math.max(8, length);
    const name = ascii(view, offset + 4, 4);
    if (['meta', 'mdat'].includes(name)) isComplete &&= end <= bytes.length;
    if (name === 'meta') size = largestExtent(view, offset, Math.min(end, bytes.length));
    offset = end;
  }
  return { type, size, isComplete };
};

// Thumbnails and tiles declare extents too; that of the whole image is the largest.
function largestExtent(view: DataView, from: number, to: number): Size | null {
  let largest: Size | null = null;
  for (let offset = from; offset + 16 <= to; offset++) {
    if (view.getUint32(offset) !== 0x69737065 /* ispe */) continue;
    const size = { width: view.getUint32(offset + 8), height: view.getUint32(offset + 12) };
    if (largest === null || size.width * size.height > largest.width * largest.height)
      largest = size;
  }
  return largest;
}

const tiff: Reader = (view) =>
  ['II*\0', 'MM\0*'].includes(ascii(view, 0, 4))
    ? { type: 'TIFF', size: null, isComplete: true }
    : null;

const svg: Reader = (view) => {
  const start = ascii(view, 0, 2048);
  return /^(\xef\xbb\xbf)?\s*</.test(start) && /<svg[\s>]/i.test(start) && !/<html/i.test(start)
    ? { type: 'SVG', size: null, isComplete: true }
    : null;
};

const readers: readonly Reader[] = [jpeg, png, webp, gif, bmp, isoMedia, tiff, svg];
