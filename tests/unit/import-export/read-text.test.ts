import { describe, expect, it } from 'vitest';
import { type Encoding, readText, sampleLines } from '../../../src/import-export/read-text.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
/** Each character as one byte. */
const byBytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('The text of a file', () => {
  it.each([
    ['UTF-8', utf8('Träume 夢'), 'Träume 夢'],
    ['UTF-8 with its mark', utf8('\uFEFFTräume'), 'Träume'],
    ['UTF-16, little end first', byBytes('\xff\xfeT\0r\0\xe4\0'), 'Trä'],
    ['UTF-16, big end first', byBytes('\xfe\xff\0T\0r\0\xe4'), 'Trä'],
  ])('is read without a question from %s', (_, bytes, text) => {
    expect(readText(bytes, null)).toBe(text);
  });

  it.each<[Encoding, string, string]>([
    ['windows-1252', 'Tr\xe4ume', 'Träume'],
    ['macintosh', 'Tr\x8aume', 'Träume'],
    ['windows-1250', '\x8everi', 'Žveri'],
    ['windows-1251', '\xcc\xe8\xf0', 'Мир'],
    ['shift_jis', '\x96\xb2', '夢'],
    ['gb18030', '\xc3\xce', '梦'],
  ])('is read as %s only where the editor says so', (encoding, bytes, text) => {
    expect(readText(byBytes(bytes), null)).toBeNull();
    expect(readText(byBytes(bytes), encoding)).toBe(text);
  });

  it.each([
    [new Uint8Array(5_000_001), 'The file is larger than 5 MB.'],
    [byBytes('PK\x03\x04\0\0'), 'The file is not text. Save a spreadsheet as CSV first.'],
  ])('is refused with a sentence', (bytes, message) => {
    expect(() => readText(bytes, null)).toThrow(message);
  });
});

it('The samples of an encoding are three different lines with letters that are read otherwise', () => {
  const bytes = byBytes('plain\nTr\x8aume\rTr\x8aume\nCh\x9are\r\nNi\x96o\nTr\x9fb');
  expect(sampleLines(bytes, 'macintosh')).toEqual(['Träume', 'Chöre', 'Niño']);
  expect(sampleLines(bytes, 'windows-1250')[0]).toBe('TrŠume');
});
