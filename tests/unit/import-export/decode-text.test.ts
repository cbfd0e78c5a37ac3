import { describe, expect, it } from 'vitest';
import {
  decodeText,
  type Encoding,
  offeredEncodings,
  sampleLines,
} from '../../../src/import-export/decode-text.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
/** Each character as one byte. */
const byBytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('The text of a file', () => {
  it.each([
    ['UTF-8', utf8('Träume 夢'), 'Träume 夢'],
    ['UTF-8 with its mark', utf8('\uFEFFTräume'), 'Träume'],
    ['UTF-16, little end first', byBytes('\xff\xfeT\0r\0\xe4\0'), 'Trä'],
    ['UTF-16 without its mark', byBytes('a\0,\0b\0\xe4\0\x22\x65'), 'a,b\u00e4\u6522'],
    ['UTF-16, big end first and without its mark', byBytes('\0a\0,\0\xe4'), 'a,\u00e4'],
    ['UTF-16, big end first', byBytes('\xfe\xff\0T\0r\0\xe4'), 'Trä'],
  ])('is read without a question from %s', (_, bytes, text) => {
    expect(decodeText(bytes, null)).toBe(text);
  });

  it.each<[Encoding, string, string]>([
    ['windows-1252', 'Tr\xe4ume', 'Träume'],
    ['macintosh', 'Tr\x8aume', 'Träume'],
    ['windows-1253', '\xea\xe1\xdf', '\u03ba\u03b1\u03af'],
    ['ibm866', '\x8c\xa8\xe0', '\u041c\u0438\u0440'],
    ['windows-1250', '\x8everi', 'Žveri'],
    ['windows-1251', '\xcc\xe8\xf0', 'Мир'],
    ['shift_jis', '\x96\xb2', '夢'],
    ['gb18030', '\xc3\xce', '梦'],
  ])('is read as %s only where the editor says so', (encoding, bytes, text) => {
    expect(decodeText(byBytes(bytes), null)).toBeNull();
    expect(decodeText(byBytes(bytes), encoding)).toBe(text);
  });

  it.each([
    [new Uint8Array(5_000_001), 'The file is larger than 5 MB.'],
    [byBytes('PK\x03\x04\0\0'), 'The file is not text. Save a spreadsheet as CSV first.'],
  ])('is refused with a sentence', (bytes, message) => {
    expect(() => decodeText(bytes, null)).toThrow(message);
  });
});

it('The samples of an encoding are three different lines with letters that are read otherwise', () => {
  const bytes = byBytes('plain\nTr\x8aume\rTr\x8aume\nCh\x9are\r\nNi\x96o\nTr\x9fb');
  expect(sampleLines(bytes, 'macintosh')).toEqual(['Träume', 'Chöre', 'Niño']);
  expect(sampleLines(bytes, 'windows-1250')[0]).toBe('TrŠume');
});

it.each([
  ['Tr\xc3\xa4ume Ch\xc3\xb6re \xe4', 'utf-8'],
  ['Tr\xe4ume Ch\xf6re', 'windows-1252'],
])('The first encoding that is offered for %j is %s', (bytes, encoding) => {
  expect(offeredEncodings(byBytes(bytes))[0]).toBe(encoding);
});
