import { Failure } from '../domain/failure.ts';
import { hasOddCharacters } from './odd-characters.ts';

/** The encodings that a file may have, each with what it is used for. */
export const encodings = {
  'UTF-8': 'all languages',
  'UTF-16 LE': 'all languages, Windows',
  'UTF-16 BE': 'all languages',
  'Windows-1252': 'Western Europe, Windows',
  'Mac Roman': 'Western Europe, old Mac',
  'Windows-1250': 'Central Europe, Windows',
  'ISO 8859-2': 'Central Europe',
  'Windows-1251': 'Cyrillic, Windows',
  'KOI8-R': 'Cyrillic',
  'IBM 866': 'Cyrillic, DOS',
  'Windows-1253': 'Greek, Windows',
  'Windows-1254': 'Turkish, Windows',
  'Windows-1257': 'Baltic, Windows',
  'Shift-JIS': 'Japanese',
  'EUC-JP': 'Japanese',
  GB18030: 'Chinese',
  Big5: 'Chinese, traditional',
  'EUC-KR': 'Korean',
} as const;
export type Encoding = keyof typeof encodings;

/** Labels of `TextDecoder`, and names of the detection library. */
const names: Record<Encoding, readonly [decoderLabel: string, detectorName: string]> = {
  'UTF-8': ['utf-8', 'utf-8'],
  'UTF-16 LE': ['utf-16le', 'utf-16-le'],
  'UTF-16 BE': ['utf-16be', 'utf-16-be'],
  'Windows-1252': ['windows-1252', 'cp1252'],
  'Mac Roman': ['macintosh', 'mac-roman'],
  'Windows-1250': ['windows-1250', 'cp1250'],
  'ISO 8859-2': ['iso-8859-2', 'iso8859-2'],
  'Windows-1251': ['windows-1251', 'cp1251'],
  'KOI8-R': ['koi8-r', 'koi8-r'],
  'IBM 866': ['ibm866', 'cp866'],
  'Windows-1253': ['windows-1253', 'cp1253'],
  'Windows-1254': ['windows-1254', 'cp1254'],
  'Windows-1257': ['windows-1257', 'cp1257'],
  'Shift-JIS': ['shift_jis', 'cp932'],
  'EUC-JP': ['euc-jp', 'euc_jis_2004'],
  GB18030: ['gb18030', 'gb18030'],
  Big5: ['big5', 'big5hkscs'],
  'EUC-KR': ['euc-kr', 'cp949'],
};
const encodingNames = Object.keys(encodings) as Encoding[];

/** Windows-1252 for the bytes 0x80 to 0x9f: some runtimes' TextDecoder lacks this encoding. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Decodes bytes; a byte order mark of the encoding is removed. Never throws. */
export function decodeText(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding === 'Windows-1252') return decodeWindows1252(bytes);
  return new TextDecoder(names[encoding][0]).decode(bytes, { stream: encoding === 'UTF-8' });
}

function decodeWindows1252(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes)
    text += byte >= 0x80 && byte < 0xa0 ? windows1252[byte - 0x80] : String.fromCharCode(byte);
  return text;
}

/** `candidates` are the likely encodings, the best first. */
export type DetectedEncoding = {
  readonly encoding: Encoding;
  readonly candidates: readonly Encoding[];
  /** False where the bytes alone prove the encoding. */
  readonly isGuess: boolean;
};

const certain = (encoding: Encoding): DetectedEncoding => ({
  encoding,
  candidates: [encoding],
  isGuess: false,
});

/**
 * The encoding of a text file: by its byte order mark, else UTF-8 if it is valid, else a guess by the
 * library, which is loaded only then (docs/behaviour.md, "Import"). Rejects with `Failure('file')` and a
 * sentence for an empty or a binary file.
 */
export async function detectEncoding(bytes: Uint8Array): Promise<DetectedEncoding> {
  const [a, b, c, d] = bytes;
  if (bytes.length === 0) throw new Failure('file', 'The file is empty.');
  if (a === 0x50 && b === 0x4b)
    throw unsupported('a workbook or an archive', 'Please save the sheet as CSV first.');
  if (a === 0xd0 && b === 0xcf && c === 0x11)
    throw unsupported('an old Excel workbook', 'Please save the sheet as CSV first.');
  if (a === 0x25 && b === 0x50 && c === 0x44 && d === 0x46)
    throw unsupported('a PDF', 'Please choose the CSV or JSON it was made from.');
  if (a === 0xef && b === 0xbb && c === 0xbf) return certain('UTF-8');
  if (a === 0xff && b === 0xfe) return certain('UTF-16 LE');
  if (a === 0xfe && b === 0xff) return certain('UTF-16 BE');

  if (bytes.includes(0)) {
    const utf16 = (await guessEncodings(bytes)).filter((encoding) => encoding.startsWith('UTF-16'));
    const encoding = utf16[0] ?? utf16ByZeros(bytes);
    if (!encoding) throw unsupported('not a text', 'Please choose a CSV or JSON file.');
    return { encoding, candidates: ['UTF-16 LE', 'UTF-16 BE'], isGuess: true };
  }
  if (isUtf8(bytes)) return certain('UTF-8');
  const candidates = (await guessEncodings(bytes)).filter(
    (encoding) => !encoding.startsWith('UTF'),
  );
  const encoding = candidates[0] ?? 'Windows-1252';
  return {
    encoding,
    candidates: [...new Set([encoding, ...candidates, 'Windows-1252' as const])].slice(0, 4),
    isGuess: true,
  };
}

/** A few damaged characters in UTF-8 text don't make it another encoding. */
function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const text = decoder.decode(bytes, { stream: true });
  const isCutOff = decoder.decode() !== '';
  const validCount = count(text, /[^\0-\x7f\uFFFD]/g);
  const invalidCount = count(text, /\uFFFD/g);
  // Without any valid non-ASCII character, a last one that seems cut off belongs to another encoding.
  return validCount > invalidCount || (invalidCount === 0 && !isCutOff);
}

/** Latin text in UTF-16: every second byte is zero. */
function utf16ByZeros([a, b, c, d]: Uint8Array): Encoding | null {
  if (a !== 0 && b === 0 && c !== 0 && d === 0) return 'UTF-16 LE';
  return a === 0 && b !== 0 && c === 0 && d !== 0 ? 'UTF-16 BE' : null;
}

const maxGuessBytes = 100_000;
/** Guesses with at least this fraction of the best confidence are compared by the characters that they give. */
const minRelativeConfidence = 0.8;
/** Fewer bytes beyond ASCII don't show a language. */
const minBytesBeyondAscii = 6;

/** The likely encodings, the best first. */
async function guessEncodings(bytes: Uint8Array): Promise<Encoding[]> {
  const sample = bytes.includes(0) ? bytes.subarray(0, maxGuessBytes) : sampleOf(bytes);
  const results = await detectAll(sample);
  const best = results[0]?.confidence ?? 0;
  const isTooShort = sample.filter((byte) => byte >= 0x80).length < minBytesBeyondAscii;
  const candidates = results.map(({ encoding, confidence }) => {
    const isNear = isTooShort || confidence >= best * minRelativeConfidence;
    const text = isNear ? decodeText(sample, encoding) : '';
    const oddCount = text.split(/[\s,;|]+/).filter(hasOddCharacters).length;
    return { encoding, isNear, oddCount, order: encodingNames.indexOf(encoding) };
  });
  const near = candidates
    .filter(({ isNear }) => isNear)
    .sort((one, other) => one.oddCount - other.oddCount || one.order - other.order);
  return [...near, ...candidates.filter(({ isNear }) => !isNear)].map(({ encoding }) => encoding);
}

type Detection = { encoding: Encoding; confidence: number };

async function detectAll(sample: Uint8Array): Promise<Detection[]> {
  try {
    const { chardet } = await import('jschardet');
    const results = chardet.detectAll(sample, {
      includeEncodings: encodingNames.map((encoding) => names[encoding][1]),
      ignoreThreshold: true,
      compatNames: false,
    });
    return results.flatMap(({ encoding: name, confidence }) => {
      const encoding = encodingNames.find((one) => names[one][1] === name);
      return encoding ? [{ encoding, confidence }] : [];
    });
  } catch {
    // The library could not be loaded: the page shows the guess, and the editor chooses.
    return (['Windows-1252', 'Mac Roman', 'Windows-1250', 'Windows-1251'] as const).map(
      (encoding) => ({ encoding, confidence: 0 }),
    );
  }
}

/** The start of the file and all lines with more than ASCII, within `maxGuessBytes`. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= maxGuessBytes) return bytes;
  const sample: number[] = [...bytes.subarray(0, 2000)];
  for (const [start, end] of nonAsciiLines(bytes)) {
    if (sample.length >= maxGuessBytes) break;
    sample.push(...bytes.subarray(start, Math.min(end + 1, start + 4000)));
  }
  return Uint8Array.from(sample);
}

/** The offsets of start and end of each line that has more than ASCII, without its line break. */
export function* nonAsciiLines(
  bytes: Uint8Array,
): Generator<readonly [start: number, end: number]> {
  let start = 0;
  let isAscii = true;
  for (let index = 0; index <= bytes.length; index++) {
    const byte = bytes[index];
    if (byte === undefined || byte === 0x0a || byte === 0x0d) {
      if (!isAscii) yield [start, index];
      start = index + 1;
      isAscii = true;
    } else if (byte >= 0x80) isAscii = false;
  }
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

const unsupported = (type: string, advice: string) =>
  new Failure('file', `This file is ${type}. ${advice}`);
