/**
 * Reduces a still, opaque webp file to its image chunk: no colour profile, Exif or XMP, whatever the
 * browser wrote. The pixels are sRGB, which is the default without a profile. Returns null when the bytes
 * are not such a file, which also detects a canvas that returned PNG.
 */
export function stripWebpMetadata(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunkName = (offset: number) => String.fromCharCode(...bytes.subarray(offset, offset + 4));
  if (chunkName(0) !== 'RIFF' || chunkName(8) !== 'WEBP') return null;
  for (let offset = 12; offset + 8 <= bytes.length; ) {
    const length = view.getUint32(offset + 4, true);
    // Chunks begin at even offsets.
    const end = offset + 8 + length + (length % 2);
    if (end > bytes.length) return null;
    if (chunkName(offset) === 'VP8 ' || chunkName(offset) === 'VP8L') {
      const stripped = new Uint8Array(12 + end - offset);
      stripped.set(bytes.subarray(0, 12));
      stripped.set(bytes.subarray(offset, end), 12);
      new DataView(stripped.buffer).setUint32(4, stripped.length - 8, true);
      return stripped;
    }
    offset = end;
  }
  return null;
}
