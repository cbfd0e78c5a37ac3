/** A marker segment of a JPEG: `from` and `to` are the offsets of its content, without marker and length. */
export type JpegSegment = {
  readonly marker: number;
  readonly from: number;
  readonly to: number;
};

const startOfScan = 0xda;

/**
 * The segments up to and with the first start of a scan, after which pixel data follow. Stops where no
 * marker is. Never throws.
 */
export function* jpegSegments(bytes: Uint8Array): Generator<JpegSegment> {
  let offset = 2;
  while (offset + 4 <= bytes.length && bytes[offset] === 0xff) {
    const marker = bytes[offset + 1]!;
    // Fill bytes may precede a marker.
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    const to = offset + 2 + ((bytes[offset + 2]! << 8) | bytes[offset + 3]!);
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd9) || to > bytes.length) return;
    yield { marker, from: offset + 4, to };
    if (marker === startOfScan) return;
    offset = to;
  }
}

/** Whether a marker begins a frame: it declares size and components. */
export const isFrameMarker = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Whether a segment's content begins with a text in ASCII. */
export const segmentBeginsWith = (
  bytes: Uint8Array,
  { from, to }: JpegSegment,
  text: string,
): boolean =>
  from + text.length <= to &&
  [...text].every((character, index) => bytes[from + index] === character.charCodeAt(0));
