import { Failure } from '../domain/failure.ts';

/** How a file's bytes become text. */
export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';
export type DecodedText = { readonly text: string; readonly encoding: Encoding };

/** What a byte of 0x80 to 0x9f says in Windows-1252; not every runtime's own decoder knows it. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Reads bytes as the text they were meant to be: by the byte order mark where there is one, as UTF-8
 * where they are that, else as Windows-1252, in which every sequence of bytes is a text. Throws
 * `Failure('file')` with a sentence for what is no text at all.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [a, b, c, d] = bytes;
  if (bytes.length === 0) throw new Failure('file', 'The file is empty.');
  if (a === 0x50 && b === 0x4b)
    throw refused('a workbook or an archive', 'Please save the sheet as CSV first.');
  if (a === 0xd0 && b === 0xcf)
    throw refused('an old Excel workbook', 'Please save the sheet as CSV first.');
  if (a === 0x25 && b === 0x50 && c === 0x44 && d === 0x46)
    throw refused('a PDF', 'Please choose the CSV or JSON it was made from.');
  if (a === 0xef && b === 0xbb && c === 0xbf)
    return { text: asUtf8(bytes.subarray(3)).text, encoding: 'UTF-8' };
  if (a === 0xff && b === 0xfe) return utf16('utf-16le', bytes.subarray(2));
  if (a === 0xfe && b === 0xff) return utf16('utf-16be', bytes.subarray(2));
  // Without a mark, two letters of Latin script give it away.
  if (a !== 0 && b === 0 && c !== 0 && d === 0) return utf16('utf-16le', bytes);
  if (a === 0 && b !== 0 && c === 0 && d !== 0) return utf16('utf-16be', bytes);
  if (bytes.includes(0)) throw refused('not a text', 'Please choose a CSV or JSON file.');

  const { text, cut } = asUtf8(bytes);
  const sound = count(text, /[^\0-\x7f\uFFFD]/g);
  const broken = count(text, /\uFFFD/g);
  // A single damaged letter in a text full of sound ones does not make it Windows-1252; without any
  // sound one, what looks cut off is the last letter of a text in Windows-1252.
  if (sound > broken || (broken === 0 && !cut)) return { text, encoding: 'UTF-8' };
  return { text: asWindows(bytes), encoding: 'Windows-1252' };
}

/** The text, without a last letter that is cut off in its middle. */
function asUtf8(bytes: Uint8Array): { text: string; cut: boolean } {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const text = decoder.decode(bytes, { stream: true });
  return { text, cut: decoder.decode() !== '' };
}

const utf16 = (label: string, bytes: Uint8Array): DecodedText => ({
  text: new TextDecoder(label, { ignoreBOM: true }).decode(bytes),
  encoding: 'UTF-16',
});

function asWindows(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes)
    text += byte >= 0x80 && byte < 0xa0 ? windows[byte - 0x80] : String.fromCharCode(byte);
  return text;
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

const refused = (what: string, advice: string) =>
  new Failure('file', `This file is ${what}. ${advice}`);
