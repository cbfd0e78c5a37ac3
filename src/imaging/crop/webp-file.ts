/**
 * A still, opaque webp file reduced to its one image chunk: no colour profile (the pixels are sRGB, as
 * is assumed without one; it is an eighth of a spine), no Exif, no XMP, whatever the browser wrote.
 * Null when the bytes are no such file, which also finds a canvas that answered with PNG.
 */
export function stripWebpMetadata(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const name = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (name(0) !== 'RIFF' || name(8) !== 'WEBP') return null;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at + 4, true);
    // Chunks begin at even places.
    const end = at + 8 + length + (length % 2);
    if (end > bytes.length) return null;
    if (name(at) === 'VP8 ' || name(at) === 'VP8L') {
      const bare = new Uint8Array(12 + end - at);
      bare.set(bytes.subarray(0, 12));
      bare.set(bytes.subarray(at, end), 12);
      new DataView(bare.buffer).setUint32(4, bare.length - 8, true);
      return bare;
    }
    at = end;
  }
  return null;
}
