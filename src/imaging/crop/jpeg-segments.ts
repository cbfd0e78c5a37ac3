/** A marker segment of a JPEG: `from` and `to` are the offsets of its content, without marker and length. */
type JpegSegment = {
  readonly marker: number;
  readonly from: number;
  readonly to: number;
};

export const startOfScan = 0xda;

/** The segments of the whole file, up to the end of the image or to what can't be part of it. Never throws. */
export function* jpegSegments(bytes: Uint8Array): Generator<JpegSegment> {
  for (let offset = nextMarker(bytes, 2); offset + 4 <= bytes.length; ) {
    const marker = bytes[offset + 1]!;
    const to = offset + 2 + ((bytes[offset + 2]! << 8) | bytes[offset + 3]!);
    if (marker < 0xc0 || marker === 0xd8 || marker === 0xd9 || to > bytes.length) return;
    yield { marker, from: offset + 4, to };
    offset = nextMarker(bytes, to);
  }
}

/**
 * The offset of the next marker, or the length of the file. Skips pixel data, in which 0 and the restart
 * codes are no markers, and fill bytes.
 */
export function nextMarker(bytes: Uint8Array, from: number): number {
  for (let offset = from; ; ) {
    offset = bytes.indexOf(0xff, offset);
    if (offset === -1) return bytes.length;
    const code = bytes[offset + 1];
    if (code === 0xff) offset += 1;
    else if (code === 0 || (code !== undefined && code >= 0xd0 && code <= 0xd7)) offset += 2;
    else return offset;
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
