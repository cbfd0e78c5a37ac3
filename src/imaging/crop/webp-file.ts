type Chunk = { readonly name: string; readonly start: number; readonly end: number };

const textAt = (bytes: Uint8Array, offset: number) =>
  String.fromCharCode(...bytes.subarray(offset, offset + 4));

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

/** The chunks of a webp file, each with its header of 8 bytes; none of any other or cut off file. */
function webpChunks(bytes: Uint8Array): Chunk[] {
  if (textAt(bytes, 0) !== 'RIFF' || textAt(bytes, 8) !== 'WEBP') return [];
  const chunks: Chunk[] = [];
  for (let start = 12; start + 8 <= bytes.length; ) {
    const length = viewOf(bytes).getUint32(start + 4, true);
    // Chunks begin at even offsets.
    const end = start + 8 + length + (length % 2);
    if (end > bytes.length) return [];
    chunks.push({ name: textAt(bytes, start), start, end });
    start = end;
  }
  return chunks;
}

/**
 * Reduces a still, opaque webp file to its image chunk: no colour profile, Exif or XMP, whatever
 * the browser wrote. The pixels are sRGB, which is the default without a profile. Returns null when
 * the bytes are not such a file, which also detects a canvas that returned PNG.
 */
export function stripWebpMetadata(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const image = webpChunks(bytes).find(({ name }) => name === 'VP8 ' || name === 'VP8L');
  if (!image) return null;
  const stripped = new Uint8Array(12 + image.end - image.start);
  stripped.set(bytes.subarray(0, 12));
  stripped.set(bytes.subarray(image.start, image.end), 12);
  viewOf(stripped).setUint32(4, stripped.length - 8, true);
  return stripped;
}
