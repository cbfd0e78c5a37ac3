import { Failure } from '../domain/failure.ts';

/** The encodings that a file may have. */
export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';
export type DecodedText = { readonly text: string; readonly encoding: Encoding };

/** Windows-1252 for the bytes 0x80 to 0x9f: some runtimes' TextDecoder lacks this encoding. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Decodes a text file of unknown encoding: by its byte order mark, else as UTF-8 if it is valid, else as
 * Windows-1252, in which any bytes are valid. Throws `Failure('file')` with a sentence for an empty or a
 * binary file.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [a, b, c, d] = bytes;
  if (bytes.length === 0) throw new Failure('file', 'The file is empty.');
  if (a === 0x50 && b === 0x4b)
    throw unsupported('a workbook or an archive', 'Please save the sheet as CSV first.');
  if (a === 0xd0 && b === 0xcf)
    throw unsupported('an old Excel workbook', 'Please save the sheet as CSV first.');
  if (a === 0x25 && b === 0x50 && c === 0x44 && d === 0x46)
    throw unsupported('a PDF', 'Please choose the CSV or JSON it was made from.');
  if (a === 0xef && b === 0xbb && c === 0xbf)
    return { text: decodeUtf8(bytes.subarray(3)).text, encoding: 'UTF-8' };
  if (a === 0xff && b === 0xfe) return decodeUtf16('utf-16le', bytes.subarray(2));
  if (a === 0xfe && b === 0xff) return decodeUtf16('utf-16be', bytes.subarray(2));
  // UTF-16 without a byte order mark: every second byte of Latin text is zero.
  if (a !== 0 && b === 0 && c !== 0 && d === 0) return decodeUtf16('utf-16le', bytes);
  if (a === 0 && b !== 0 && c === 0 && d !== 0) return decodeUtf16('utf-16be', bytes);
  if (bytes.includes(0)) throw unsupported('not a text', 'Please choose a CSV or JSON file.');

  const { text, isCutOff } = decodeUtf8(bytes);
  const validCount = count(text, /[^\0-\x7f\uFFFD]/g);
  const invalidCount = count(text, /\uFFFD/g);
  // A few damaged characters in UTF-8 text don't make it Windows-1252. Without any valid non-ASCII
  // character, a last one that seems cut off is a character in Windows-1252.
  if (validCount > invalidCount || (invalidCount === 0 && !isCutOff))
    return { text, encoding: 'UTF-8' };
  return { text: decodeWindows1252(bytes), encoding: 'Windows-1252' };
}

/** The text without its last character if that is incomplete. */
function decodeUtf8(bytes: Uint8Array): { text: string; isCutOff: boolean } {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const text = decoder.decode(bytes, { stream: true });
  return { text, isCutOff: decoder.decode() !== '' };
}

const decodeUtf16 = (label: string, bytes: Uint8Array): DecodedText => ({
  text: new TextDecoder(label, { ignoreBOM: true }).decode(bytes),
  encoding: 'UTF-16',
});

function decodeWindows1252(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes)
    text += byte >= 0x80 && byte < 0xa0 ? windows1252[byte - 0x80] : String.fromCharCode(byte);
  return text;
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

const unsupported = (what: string, advice: string) =>
  new Failure('file', `This file is ${what}. ${advice}`);
