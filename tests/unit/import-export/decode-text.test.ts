import { describe, expect, it } from 'vitest';
import { decodeText, detectEncoding } from '../../../src/import-export/decode-text.ts';
import { hasOddCharacters } from '../../../src/import-export/odd-characters.ts';
import { readSamples, sampleLines } from '../../../src/import-export/reading-samples.ts';
import { bytes } from '../../support/parse-text.ts';

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
    [
      'the quotes and the euro sign of Windows-1252',
      [0x93, 0x80, 0x31, 0x94],
      'Windows-1252',
      '“€1”',
    ],
    ['bytes that Windows-1252 leaves undefined', [0x81, 0xe9], 'Windows-1252', '\u0081é'],
    ['UTF-16 with a byte order mark', [0xff, 0xfe, ...utf16('Ö;b')], 'UTF-16 LE', 'Ö;b'],
    ['big-endian UTF-16', [0xfe, 0xff, ...utf16('Ö;b', true)], 'UTF-16 BE', 'Ö;b'],
    ['UTF-16 without a byte order mark', utf16('Artist'), 'UTF-16 LE', 'Artist'],
    ['big-endian UTF-16 without a byte order mark', utf16('Artist', true), 'UTF-16 BE', 'Artist'],
    ['UTF-8 cut off within a character', bytes('Björk, Sjón').slice(0, -2), 'UTF-8', 'Björk, Sj'],
    [
      'UTF-8 with one invalid byte',
      [...bytes('Björk, Sjón, '), 0xff],
      'UTF-8',
      'Björk, Sjón, \uFFFD',
    ],
  ])('is decoded from %s', async (_, raw, encoding, text) => {
    const detected = await detectEncoding(Uint8Array.from(raw));
    expect(detected.encoding).toBe(encoding);
    expect(decodeText(Uint8Array.from(raw), detected.encoding)).toBe(text);
  });

  it.each<[string, number[], RegExp]>([
    ['empty', [], /empty/],
    ['a workbook', [0x50, 0x4b, 3, 4], /workbook.*save the sheet as CSV/],
    ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0], /old Excel/],
    ['a PDF', [...bytes('%PDF-1.7')], /PDF/],
    ['an image', [0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a], /not a text/],
  ])('can’t be %s, and the error message says why', async (_, raw, message) => {
    await expect(detectEncoding(Uint8Array.from(raw))).rejects.toThrow(message);
  });
});

/** Encodes text by the decoder's table of single bytes and of pairs of bytes. */
function encode(text: string, label: string): Uint8Array {
  const decoder = new TextDecoder(label);
  const bytesOf = new Map<string, number[]>();
  for (let high = 0x81; high <= 0xfc; high++)
    for (let low = 0x40; low <= 0xfe; low++) {
      const letters = decoder.decode(Uint8Array.of(high, low));
      if ([...letters].length === 1) bytesOf.set(letters, [high, low]);
    }
  for (let byte = 0; byte < 256; byte++) bytesOf.set(decoder.decode(Uint8Array.of(byte)), [byte]);
  return Uint8Array.from([...text].flatMap((letter) => bytesOf.get(letter) ?? [0x3f]));
}

const lists = {
  german: 'Titel;Interpret;Jahr\nFrühling im Hof;Die Gläser;1984\nGrüße;Jürgen Östling;1987\n',
  oneWord: 'Title;Artist;Year\nVéneration;Nora;1986\nBlue Rooms;The Tides;1990\nCoda;Wool;1984\n',
  symbol: 'Title;Artist;Year\nVæneration;Nora;1986\nBlue Rooms;The Tides;1990\n',
  polish: 'Tytuł;Wykonawca;Rok\nŻółta łódź;Świetliki;1988\nPieśń o źródle;Zespół Miąższ;1985\n',
  russian: 'Название;Исполнитель;Год\nЧёрная река;Группа Мосты;1988\nНочной поезд;Двор;1992\n',
  japanese:
    'Title,Artist,Year\n青い夜,Yamada Band,1984\nSakura,東京 Quartet,1987\nBlue,Kita,1990\n',
};

describe('The encoding of a file without a mark', () => {
  it.each<[keyof typeof lists, string, string]>([
    ['german', 'windows-1252', 'Windows-1252'],
    ['german', 'macintosh', 'Mac Roman'],
    ['oneWord', 'windows-1252', 'Windows-1252'],
    ['oneWord', 'macintosh', 'Mac Roman'],
    ['symbol', 'macintosh', 'Mac Roman'],
    ['polish', 'windows-1250', 'Windows-1250'],
    ['russian', 'windows-1251', 'Windows-1251'],
    ['russian', 'koi8-r', 'KOI8-R'],
    ['japanese', 'shift_jis', 'Shift-JIS'],
    ['japanese', 'euc-jp', 'EUC-JP'],
  ])('of a %s list in %s is guessed, and said to be a guess', async (list, label, encoding) => {
    const raw = encode(lists[list], label);
    const detected = await detectEncoding(raw);
    expect(detected).toMatchObject({ encoding, isGuess: true });
    expect(decodeText(raw, detected.encoding)).toBe(lists[list]);
  });

  it.each(['russian', 'japanese', 'german'] as const)(
    'of a %s list in UTF-16 is found in both byte orders',
    async (list) => {
      for (const [isBigEndian, encoding] of [
        [false, 'UTF-16 LE'],
        [true, 'UTF-16 BE'],
      ] as const) {
        const raw = Uint8Array.from(utf16(lists[list], isBigEndian));
        expect((await detectEncoding(raw)).encoding).toBe(encoding);
        expect(decodeText(raw, encoding)).toBe(lists[list]);
      }
    },
  );

  it('is shown by three rows, in each encoding that it may be', () => {
    const raw = encode(lists.german, 'macintosh');
    expect(readSamples(raw, sampleLines(raw), 'Mac Roman')[0]).toBe(
      'Frühling im Hof;Die Gläser;1984',
    );
    expect(readSamples(raw, sampleLines(raw), 'Windows-1252')[0]).toBe(
      'FrŸhling im Hof;Die GlŠser;1984',
    );
  });
});

describe('Characters that look wrongly read', () => {
  const titles = {
    Greek: 'Ρεμπέτικα της Αθήνας, Μάρκος Βαμβακάρης',
    'Greek capitals': 'ΡΕΜΠΕΤΙΚΑ ΤΩΝ ΩΔΕΙΩΝ: «ΩΡΑΙΑ ΠΟΛΗ»·',
    Russian: 'Группа крови. ДДТ, ДиДюЛя и «Кино»',
    Ukrainian: 'Їхав козак: Ґанок, є, ї…пісня',
    Hebrew: 'שלום חנוך – מחכים למשיח',
    Arabic: 'أم كلثوم، إنت عمري',
    Thai: 'คาราบาว เมดอินไทยแลนด์',
    Japanese: '夏の…思い出×ライブ・バード、ｶﾞﾗｽ',
    Chinese: '鄧麗君《甜蜜蜜》',
    Korean: '신중현과 엽전들…미인',
    Hindi: 'लता मंगेशकर, भजन',
    Vietnamese: 'Tiếng hát Khánh Ly: Đêm Đông, HÀ NỘI',
    Polish: 'Żółć i źdźbło, Łódź: ŁĄKA',
    Irish: 'Seoda na hÉireann, an tÓglach, MacÀidh',
    French: 'L’Été à la plage : «\u00a0Voilà\u00a0» “café”…',
    German: 'Größe 12½ · 3°, Rock´n´Roll, ‚Äpfel‘ „Öl“',
    Turkish: 'İstanbul’İN şarkıları, DİDEM',
    Signs: 'KoЯn, Hunter×Hunter, £3–£5, NESCAFÉ® ( )',
  };
  it.each(Object.entries(titles))('are not found in %s', (_, title) =>
    expect(hasOddCharacters(title)).toBe(false),
  );

  const latin1 = (raw: Uint8Array) => String.fromCharCode(...raw);
  it.each([
    ['Windows-1252', (raw: Uint8Array) => decodeText(raw, 'Windows-1252')],
    ['Latin-1', latin1],
    ['Windows-1253', (raw: Uint8Array) => decodeText(raw, 'Windows-1253')],
    ['Mac Roman', (raw: Uint8Array) => decodeText(raw, 'Mac Roman')],
  ])('are found in UTF-8 of any script that was read as %s', (_, read) => {
    const missed = [...Object.values(titles), 'Café', 'für', 'Don’t'].filter(
      (title) => !hasOddCharacters(read(new TextEncoder().encode(title))),
    );
    expect(missed).toEqual([]);
  });

  it.each([
    'V¾neration',
    'VŽneration',
    'FrŸhling',
    'Bj\uFFFDrk',
    'CafŽ',
    '“Œ‹ž',
    'na•ve',
    'franÁais',
  ])('are found in %s', (text) => expect(hasOddCharacters(text)).toBe(true));
  it.each([
    ['Frühling, KÖLN', 'windows-1252', 'Windows-1251'],
    ['Алиса', 'koi8-r', 'Windows-1251'],
    ['Алиса', 'windows-1251', 'KOI8-R'],
  ] as const)('are found in %s of %s that was read as %s', (text, from, to) =>
    expect(hasOddCharacters(decodeText(encode(text, from), to))).toBe(true),
  );
});
