import { isFrameMarker, type JpegSegment, jpegSegments } from './jpeg-segments.ts';

/**
 * Whether the pixel data of a complete JPEG are damaged: a marker where none may be, restart markers out
 * of order, or, in a sequential Huffman JPEG, codes that don't exist, too many or too few blocks. Damage
 * that keeps the number of blocks is not found. Of progressive and arithmetic JPEGs only the markers are
 * checked. Never throws (docs/behaviour.md, "Cropping").
 */
export function isJpegDamaged(bytes: Uint8Array): boolean {
  const tables = new Map<number, Uint16Array>();
  let frame: Frame | null = null;
  let restartInterval = 0;
  for (let offset = 2; ; ) {
    let scan: JpegSegment | null = null;
    for (const segment of jpegSegments(bytes, offset)) {
      const { marker, from, to } = segment;
      if (marker === 0xc4) readHuffmanTables(bytes, segment, tables);
      else if (marker === 0xdd) restartInterval = (bytes[from]! << 8) | bytes[from + 1]!;
      else if (isFrameMarker(marker)) frame ??= readFrame(bytes, segment);
      else if (marker === 0xda) scan = segment;
      offset = to;
    }
    if (scan === null) return false;
    const end = findScanEnd(bytes, scan.to, restartInterval > 0);
    if (end === null) return true;
    const plan = frame && planScan(bytes, scan, frame, tables);
    if (plan && !isScanIntact(bytes.subarray(scan.to, end), plan, restartInterval)) return true;
    if (bytes[end + 1] === 0xd9) return false;
    offset = end;
  }
}

type Component = { readonly id: number; readonly h: number; readonly v: number };
type Frame = {
  readonly isSequential: boolean;
  readonly width: number;
  readonly height: number;
  readonly components: readonly Component[];
};

/** The blocks of one MCU, the smallest unit of a scan: the tables of each block; and the number of MCUs. */
type ScanPlan = {
  readonly blocks: readonly { readonly dc: Uint16Array; readonly ac: Uint16Array }[];
  readonly mcuCount: number;
};

/** Tables, restart interval, comments and application data may stand between scans; 0xdc is the height. */
const mayFollowScan = (marker: number): boolean =>
  [0xc4, 0xd9, 0xda, 0xdb, 0xdc, 0xdd, 0xfe].includes(marker) || (marker & 0xf0) === 0xe0;

/** The offset of the marker that ends a scan; null if a marker before it can't be there. */
function findScanEnd(bytes: Uint8Array, from: number, hasRestarts: boolean): number | null {
  let restart = 0;
  for (let offset = from; ; ) {
    offset = bytes.indexOf(0xff, offset);
    const marker = offset === -1 ? undefined : bytes[offset + 1];
    if (marker === undefined) return null;
    if (marker === 0xff) offset += 1;
    else if (marker === 0) offset += 2;
    else if (marker >= 0xd0 && marker <= 0xd7) {
      if (!hasRestarts || marker !== 0xd0 + (restart++ & 7)) return null;
      offset += 2;
    } else return mayFollowScan(marker) ? offset : null;
  }
}

function readFrame(bytes: Uint8Array, { marker, from }: JpegSegment): Frame {
  const word = (offset: number) => (bytes[offset]! << 8) | bytes[offset + 1]!;
  return {
    // 0xc0 is baseline, 0xc1 the same with more tables; both with 8 bits.
    isSequential: (marker === 0xc0 || marker === 0xc1) && bytes[from] === 8,
    height: word(from + 1),
    width: word(from + 3),
    components: Array.from({ length: bytes[from + 5]! }, (_, index) => {
      const [id, factors] = bytes.subarray(from + 6 + index * 3);
      return { id: id ?? 0, h: (factors ?? 0) >> 4, v: (factors ?? 0) & 15 };
    }),
  };
}

/** Each table has an entry for every sequence of 16 bits: code length and symbol; 0 for no code. */
function readHuffmanTables(
  bytes: Uint8Array,
  { from, to }: JpegSegment,
  tables: Map<number, Uint16Array>,
): void {
  for (let offset = from; offset + 17 <= to; ) {
    const table = new Uint16Array(65536);
    let code = 0;
    let symbolAt = offset + 17;
    for (let length = 1; length <= 16; length++)
      for (let count = bytes[offset + length]!; count > 0; count--) {
        const size = 1 << (16 - length);
        table.fill((length << 8) | bytes[symbolAt++]!, code, code + size);
        code += size;
      }
    tables.set(bytes[offset]!, table);
    offset = symbolAt;
  }
}

/** Null for a scan that is not checked: progressive, arithmetic, or without a declared height. */
function planScan(
  bytes: Uint8Array,
  { from }: JpegSegment,
  { isSequential, width, height, components }: Frame,
  tables: ReadonlyMap<number, Uint16Array>,
): ScanPlan | null {
  if (!isSequential || width * height === 0) return null;
  const [hMax, vMax] = [
    Math.max(...components.map(({ h }) => h)),
    Math.max(...components.map(({ v }) => v)),
  ];
  const count = bytes[from]!;
  const blocks: ScanPlan['blocks'][number][] = [];
  let mcuCount = Math.ceil(width / (8 * hMax)) * Math.ceil(height / (8 * vMax));
  for (let index = 0; index < count; index++) {
    const [id, selectors = 0] = bytes.subarray(from + 1 + index * 2);
    const component = components.find((one) => one.id === id);
    const dc = tables.get(selectors >> 4);
    const ac = tables.get(0x10 | (selectors & 15));
    if (!component || !dc || !ac) return null;
    const { h, v } = component;
    // The blocks of a single component are not padded to those of the others.
    if (count === 1)
      mcuCount =
        Math.ceil(Math.ceil((width * h) / hMax) / 8) *
        Math.ceil(Math.ceil((height * v) / vMax) / 8);
    for (let block = 0; block < (count === 1 ? 1 : h * v); block++) blocks.push({ dc, ac });
  }
  return Number.isFinite(mcuCount) && blocks.length > 0 ? { blocks, mcuCount } : null;
}

/** Differences of 8-bit images have at most this many bits. */
const maxDcBits = 11;
const maxAcBits = 10;
/** Some cameras write a few bytes too many. */
const maxExtraBytes = 16;

/** Decodes the codes of a scan without their values; in one loop, because calls would take half as long again. */
function isScanIntact(
  data: Uint8Array,
  { blocks, mcuCount }: ScanPlan,
  restartInterval: number,
): boolean {
  let position = 0;
  let buffer = 0;
  /** How many of the last bits in the buffer are unread; negative where a value ends in the next byte. */
  let bits = 0;
  /** How many of them are padding after the end of the data. */
  let paddingBits = 0;
  for (let mcu = 0; mcu < mcuCount; mcu++) {
    if (restartInterval > 0 && mcu > 0 && mcu % restartInterval === 0) {
      if (bits < 0) {
        position += data[position] === 0xff ? 2 : 1;
        bits += 8;
      }
      // Before the marker only the rest of the last byte may be left.
      if (bits - paddingBits >= 8 || data[position] !== 0xff) return false;
      while (data[position] === 0xff) position++;
      position++;
      buffer = bits = paddingBits = 0;
    }
    for (const { dc, ac } of blocks)
      for (let index = 0; index < 64; index++) {
        while (bits <= 24) {
          let byte = 0;
          if (position < data.length && (data[position] !== 0xff || data[position + 1] === 0)) {
            byte = data[position]!;
            position += byte === 0xff ? 2 : 1;
          } else paddingBits += 8;
          buffer = (buffer << 8) | byte;
          bits += 8;
        }
        const entry = (index === 0 ? dc : ac)[(buffer >>> (bits - 16)) & 0xffff]!;
        const symbol = entry & 0xff;
        const valueBits = symbol & 15;
        if (entry === 0) return false;
        bits -= (entry >> 8) + valueBits;
        if (index === 0) {
          if (symbol > maxDcBits) return false;
        } else if (valueBits > maxAcBits) return false;
        else if (valueBits > 0) index += symbol >> 4;
        else if (symbol === 0xf0) index += 15;
        else if (symbol === 0) break;
        else return false;
        if (index > 63) return false;
      }
    if (paddingBits > 0 && bits < paddingBits && mcu < mcuCount - 1) return false;
  }
  const rest = data.subarray(position);
  return rest.length <= maxExtraBytes || rest.every((byte) => byte === rest[0]);
}
