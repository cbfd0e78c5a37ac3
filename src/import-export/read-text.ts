import { Failure } from '../domain/failure.ts';

/** The encodings that are offered for a file that is not UTF-8, and what they are used for. */
export const encodings = {
  'windows-1252': 'Western Europe',
  macintosh: 'Western Europe, old Macs',
  'windows-1250': 'Central Europe',
  'windows-1251': 'Cyrillic',
  shift_jis: 'Japanese',
  gb18030: 'Chinese',
} as const;
export type Encoding = keyof typeof encodings;

/** The largest file that is read. */
const maxBytes = 5_000_000;

const hasMark = (bytes: Uint8Array, ...mark: number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/**
 * The text of a file: UTF-16 by its byte order mark, UTF-8 where it fits, else
 * the chosen encoding; null if none is chosen yet. Throws `Failure('file')` with a sentence for the editor
 * (docs/behaviour.md, "Import").
 */
export function readText(bytes: Uint8Array, encoding: Encoding | null): string | null {
  if (bytes.length > maxBytes) throw new Failure('file', 'The file is larger than 5 MB.');
  const utf16 = hasMark(bytes, 0xff, 0xfe) ? 'utf-16le' : 'utf-16be';
  if (hasMark(bytes, 0xff, 0xfe) || hasMark(bytes, 0xfe, 0xff)) return decode(bytes, utf16);
  if (bytes.includes(0))
    throw new Failure('file', 'The file is not text. Save a spreadsheet as CSV first.');
  try {
    return decode(bytes, 'utf-8');
  } catch {
    return encoding && decode(bytes, encoding);
  }
}

/** Throws for bytes that UTF-8 does not have; of other encodings, what fits nothing becomes a sign. */
const decode = (bytes: Uint8Array, encoding: string): string =>
  new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes);

/** Up to three lines with letters beyond ASCII, as they read in an encoding, around the first such letter. */
export function sampleLines(bytes: Uint8Array, encoding: Encoding): string[] {
  const lines = new Set<string>();
  for (const line of decode(bytes, encoding).split(/[\r\n]+/)) {
    const position = line.search(/[^\0-\x7f]/);
    if (position >= 0) lines.add(line.slice(Math.max(0, position - 12), position + 24).trim());
    if (lines.size === 3) break;
  }
  return [...lines];
}
