import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../src/import-export/decode-text.ts';
import { bytes } from '../../support/import-cassette.ts';

const utf16 = (text: string, isBigEndian = false): number[] =>
  [...text].flatMap((letter) => {
    const code = letter.charCodeAt(0);
    return isBigEndian ? [code >> 8, code & 255] : [code & 255, code >> 8];
  });

/** For characters that Windows-1252 shares with Latin-1. */
const bytes1252 = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

describe('The text of a file', () => {
  it.each<[string, number[] | Uint8Array, string, string]>([
    ['ASCII', bytes('Artist,Title'), 'UTF-8', 'Artist,Title'],
    ['UTF-8', bytes('Björk,Début 日本'), 'UTF-8', 'Björk,Début 日本'],
    ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, ...bytes('Björk')], 'UTF-8', 'Björk'],
    ['Windows-1252', [0x42, 0x6a, 0xf6, 0x72, 0x6b], 'Windows-1252', 'Björk'],
    [
      'Windows-1252 whose only non-ASCII letter is the last',
      bytes1252('X,Café'),
      'Windows-1252',
      'X,Café',
    ],
    ['Windows-1252 that ends in two non-ASCII letters', bytes1252('X,àé'), 'Windows-1252', 'X,àé'],
    ['Windows-1252 that looks like UTF-8 cut off', bytes1252('X,ã¿'), 'Windows-1252', 'X,ã¿'],
    [
      'the quotes and the euro sign of Windows-1252',
      [0x93, 0x80, 0x31, 0x94],
      'Windows-1252',
      '“€1”',
    ],
    ['bytes that Windows-1252 leaves undefined', [0x81, 0xe9], 'Windows-1252', '\u0081é'],
    ['UTF-16 with a byte order mark', [0xff, 0xfe, ...utf16('Ö;b')], 'UTF-16', 'Ö;b'],
    ['big-endian UTF-16', [0xfe, 0xff, ...utf16('Ö;b', true)], 'UTF-16', 'Ö;b'],
    ['UTF-16 without a byte order mark', utf16('Artist'), 'UTF-16', 'Artist'],
    ['big-endian UTF-16 without a byte order mark', utf16('Artist', true), 'UTF-16', 'Artist'],
    ['UTF-8 cut off within a character', bytes('Björk, Sjón').slice(0, -2), 'UTF-8', 'Björk, Sj'],
    [
      'UTF-8 with one invalid byte',
      [...bytes('Björk, Sjón, '), 0xff],
      'UTF-8',
      'Björk, Sjón, \uFFFD',
    ],
  ])('is decoded from %s', (_, raw, encoding, text) => {
    expect(decodeText(Uint8Array.from(raw))).toEqual({ encoding, text });
  });

  it.each<[string, number[], RegExp]>([
    ['empty', [], /empty/],
    ['a workbook', [0x50, 0x4b, 3, 4], /workbook.*save the sheet as CSV/],
    ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0], /old Excel/],
    ['a PDF', [...bytes('%PDF-1.7')], /PDF/],
    ['an image', [0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a], /not a text/],
  ])('can’t be %s, and the error message says why', (_, raw, message) => {
    expect(() => decodeText(Uint8Array.from(raw))).toThrow(message);
  });
});
