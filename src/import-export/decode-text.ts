import { Failure } from '../domain/failure.ts';

/** The encodings of browsers that are offered for a file that is not UTF-8, and their use. */
export const encodings = {
  'utf-8': 'UTF-8 with a few wrong letters',
  'windows-1252': 'Western Europe',
  macintosh: 'Western Europe, old Macs',
  'windows-1250': 'Central Europe',
  'iso-8859-2': 'Central Europe, Linux',
  'windows-1253': 'Greek',
  'windows-1251': 'Cyrillic',
  'koi8-u': 'Cyrillic, KOI8',
  'x-mac-cyrillic': 'Cyrillic, old Macs',
  ibm866: 'Cyrillic, DOS',
  'windows-1254': 'Turkish',
  'windows-1257': 'Baltic',
  shift_jis: 'Japanese',
  gb18030: 'Chinese',
} as const;
export type Encoding = keyof typeof encodings;

const maxBytes = 5_000_000;

/**
 * The text of a file, in the chosen encoding if it is not Unicode; null if none is chosen yet.
 * Throws `Failure('file')` with a sentence for the editor (docs/behaviour, "Import").
 */
export function decodeText(bytes: Uint8Array, encoding: Encoding | null): string | null {
  if (bytes.length > maxBytes) throw new Failure('file', 'The file is larger than 5 MB.');
  return decodeUnicode(bytes) ?? (encoding && new TextDecoder(encoding).decode(bytes));
}

/** The text of a file in UTF-16 or UTF-8; null for another encoding. */
function decodeUnicode(bytes: Uint8Array): string | null {
  const [first = 0, second = 0] = bytes;
  const mark = 256 * first + second;
  const zeros = bytes.filter((byte) => byte === 0).length;
  const odd = bytes.filter((byte, at) => byte === 0 && at % 2 === 1).length;
  // One of the two bytes of a Latin letter, a digit or a punctuation mark is zero.
  const isWide = zeros > bytes.length / 50;
  if (mark === 0xfffe || (isWide && odd > 0.75 * zeros))
    return new TextDecoder('utf-16le').decode(bytes);
  if (mark === 0xfeff || (isWide && odd < 0.25 * zeros))
    return new TextDecoder('utf-16be').decode(bytes);
  if (zeros > 0)
    throw new Failure('file', 'The file is not text. Save a spreadsheet as CSV first.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The encodings that are offered: UTF-8 first where it fits most letters, else not at all. */
export function offeredEncodings(bytes: Uint8Array): Encoding[] {
  const text = new TextDecoder('utf-8').decode(bytes);
  const wrongCount = text.split('\ufffd').length - 1;
  const letterCount = text.match(/[^\0-\x7f]/g)?.length ?? 0;
  const offered = Object.keys(encodings) as Encoding[];
  return wrongCount < letterCount / 2 ? offered : offered.filter((one) => one !== 'utf-8');
}

/** Up to three lines that differ between encodings, around the first such letter. */
export function sampleLines(bytes: Uint8Array, encoding: Encoding): string[] {
  const lines = new Set<string>();
  const letter = encoding === 'utf-8' ? /\ufffd/ : /[^\0-\x7f]/;
  for (const line of new TextDecoder(encoding).decode(bytes).split(/[\r\n]+/)) {
    const position = line.search(letter);
    if (position >= 0) lines.add(line.slice(Math.max(0, position - 12), position + 24).trim());
    if (lines.size === 3) break;
  }
  return [...lines];
}
