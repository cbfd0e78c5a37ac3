import type { Affine, Size } from './crop-geometry.ts';
import { jpegSegments, segmentBeginsWith } from './jpeg-segments.ts';

/** How the stored pixels are turned or mirrored, 1 to 8; 1 is upright, 6 is a quarter turn clockwise. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** The Exif orientation of a file, and the offset of the two bytes that hold it. */
type StoredOrientation = {
  readonly value: Orientation;
  readonly offset: number;
  readonly isLittleEndian: boolean;
};

/** The Exif orientation of a webp file; null if it has none. Never throws. */
export function webpOrientation(bytes: Uint8Array): StoredOrientation | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let offset = 12; offset + 8 <= bytes.length; ) {
    const length = view.getUint32(offset + 4, true);
    if (view.getUint32(offset) === 0x45584946 /* EXIF */)
      return findOrientation(view, offset + 8, Math.min(bytes.length, offset + 8 + length));
    offset += 8 + length + (length % 2);
  }
  return null;
}

/** The Exif orientation of a JPEG; null if it has none. Never throws. */
export function jpegOrientation(bytes: Uint8Array): StoredOrientation | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const segment of jpegSegments(bytes))
    if (segment.marker === 0xe1 && segmentBeginsWith(bytes, segment, exifName))
      return findOrientation(view, segment.from, segment.to);
  return null;
}

/** Precedes the data in a JPEG, and in some webp files. */
const exifName = 'Exif\0\0';
const orientationTag = 0x0112;
const shortType = 3;

/** Exif data are a TIFF header and a directory of 12-byte entries. */
function findOrientation(view: DataView, from: number, to: number): StoredOrientation | null {
  const hasName =
    from + 6 <= to && view.getUint32(from) === 0x45786966 && view.getUint16(from + 4) === 0;
  const start = hasName ? from + 6 : from;
  if (start + 8 > to) return null;
  const byteOrder = view.getUint16(start);
  const isLittleEndian = byteOrder === 0x4949;
  if (!isLittleEndian && byteOrder !== 0x4d4d) return null;
  const directory = start + view.getUint32(start + 4, isLittleEndian);
  if (directory + 2 > to) return null;
  const count = view.getUint16(directory, isLittleEndian);
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > to) return null;
    if (
      view.getUint16(entry, isLittleEndian) !== orientationTag ||
      view.getUint16(entry + 2, isLittleEndian) !== shortType
    )
      continue;
    const value = view.getUint16(entry + 8, isLittleEndian);
    if (value < 1 || value > 8) return null;
    return { value: value as Orientation, offset: entry + 8, isLittleEndian };
  }
  return null;
}

/** The size of the upright image. */
export const uprightSize = ({ width, height }: Size, orientation: Orientation): Size =>
  orientation < 5 ? { width, height } : { width: height, height: width };

/** The transform from stored pixels (of the given size) to pixels of the upright image. */
export function uprightTransform({ width, height }: Size, orientation: Orientation): Affine {
  const transforms: Record<Orientation, Affine> = {
    1: [1, 0, 0, 1, 0, 0],
    2: [-1, 0, 0, 1, width, 0],
    3: [-1, 0, 0, -1, width, height],
    4: [1, 0, 0, -1, 0, height],
    5: [0, 1, 1, 0, 0, 0],
    6: [0, 1, -1, 0, height, 0],
    7: [0, -1, -1, 0, height, width],
    8: [0, -1, 1, 0, 0, width],
  };
  return transforms[orientation];
}
