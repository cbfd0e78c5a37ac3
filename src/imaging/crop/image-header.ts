import type { Size } from './crop-geometry.ts';
import { isFrameMarker } from './jpeg-segments.ts';

/** The type according to the file's bytes; its name is ignored. */
export type ImageType = 'JPEG' | 'PNG' | 'WebP' | 'GIF' | 'BMP' | 'AVIF' | 'HEIC' | 'TIFF' | 'SVG';

type ImageHeader = {
  readonly type: ImageType;
  /** In pixels, before any Exif rotation, as the header declares; null where it is not read. */
  readonly size: Size | null;
  /**
   * False when the file is cut off: browsers draw such a file with a grey rest instead of rejecting it.
   * True for formats whose decoder detects this.
   */
  readonly isComplete: boolean;
};

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

/** Reads type, declared size and completeness from a whole file; null if it is not an image. Never throws. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
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
type Reader = (view: DataView, bytes: Uint8Array) => ImageHeader | null;

const ascii = (view: DataView, offset: number, length: number): string => {
  let text = '';
  for (let i = offset; i < offset + length && i < view.byteLength; i++)
    text += String.fromCharCode(view.getUint8(i));
  return text;
};

const jpeg: Reader = (view, bytes) => {
  if (view.getUint16(0) !== 0xffd8 || view.getUint8(2) !== 0xff) return null;
  let size: Size | null = null;
  for (let offset = 2; ; ) {
    offset = bytes.indexOf(0xff, offset);
    const marker = offset === -1 ? undefined : bytes[offset + 1];
    if (marker === undefined) return { type: 'JPEG', size, isComplete: false };
    if (marker === 0xd9) return { type: 'JPEG', size, isComplete: true };
    // Fill bytes may precede a marker; in the pixel data, 0 and the restart codes are not markers.
    if (marker === 0xff) offset += 1;
    else if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)) offset += 2;
    else {
      if (offset + 9 > bytes.length) return { type: 'JPEG', size, isComplete: false };
      if (isFrameMarker(marker))
        size = { width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) };
      offset += 2 + view.getUint16(offset + 2);
    }
  }
};

const png: Reader = (view) => {
  if (ascii(view, 0, 8) !== '\x89PNG\r\n\x1a\n') return null;
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  let offset = 8;
  while (offset + 12 <= view.byteLength && ascii(view, offset + 4, 4) !== 'IEND')
    offset += 12 + view.getUint32(offset);
  return { type: 'PNG', size, isComplete: offset + 12 <= view.byteLength };
};

const webp: Reader = (view, bytes) =>
  ascii(view, 0, 4) === 'RIFF' && ascii(view, 8, 4) === 'WEBP'
    ? {
        type: 'WebP',
        size: webpSize(view),
        isComplete: view.getUint32(4, true) + 8 <= bytes.length,
      }
    : null;

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

const gif: Reader = (view) =>
  /^GIF8[79]a$/.test(ascii(view, 0, 6))
    ? {
        type: 'GIF',
        size: { width: view.getUint16(6, true), height: view.getUint16(8, true) },
        isComplete: true,
      }
    : null;

const bmp: Reader = (view, bytes) => {
  // Two letters prove little: check the length of the second header too.
  const headerLength = view.getUint32(14, true);
  if (ascii(view, 0, 2) !== 'BM' || ![12, 40, 52, 56, 64, 108, 124].includes(headerLength))
    return null;
  const size =
    headerLength === 12
      ? { width: view.getUint16(18, true), height: view.getUint16(20, true) }
      : { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) };
  return { type: 'BMP', size, isComplete: view.getUint32(2, true) <= bytes.length };
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
  let offset = 0;
  while (offset + 16 <= bytes.length) {
    // Length 0 means "to the end of the file", 1 that a 64-bit length follows.
    const short = view.getUint32(offset);
    const length =
      short === 1 ? Number(view.getBigUint64(offset + 8)) : short || bytes.length - offset;
    const end = offset + Math.max(8, length);
    if (ascii(view, offset + 4, 4) === 'meta')
      size = largestExtent(view, offset, Math.min(end, bytes.length));
    offset = end;
  }
  return { type, size, isComplete: offset <= bytes.length };
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
