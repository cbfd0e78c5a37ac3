const textAt = (bytes: Uint8Array, offset: number) =>
  String.fromCharCode(...bytes.subarray(offset, offset + 4));

/**
 * Reduces a still, opaque webp file to its image chunk, without colour profile, Exif or XMP.
 * Returns null when the bytes are cut off or not such a file, as of a canvas that returned PNG.
 */
export function stripWebpMetadata(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  if (textAt(bytes, 0) !== 'RIFF' || textAt(bytes, 8) !== 'WEBP') return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let start = 12; start + 8 <= bytes.length; ) {
    const length = view.getUint32(start + 4, true);
    // A chunk has a header of 8 bytes, and begins at an even offset.
    const end = start + 8 + length + (length % 2);
    if (end > bytes.length) return null;
    if (['VP8 ', 'VP8L'].includes(textAt(bytes, start))) {
      const stripped = new Uint8Array(12 + end - start);
      stripped.set(bytes.subarray(0, 12));
      stripped.set(bytes.subarray(start, end), 12);
      new DataView(stripped.buffer).setUint32(4, stripped.length - 8, true);
      return stripped;
    }
    start = end;
  }
  return null;
}
