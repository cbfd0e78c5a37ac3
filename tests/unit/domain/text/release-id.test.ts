import { describe, expect, test } from 'vitest';
import { isMangledReleaseId, isNoReleaseId } from '../../../../src/domain/text/release-id.ts';

describe('A release ID', () => {
  test.each(
    `none|None.|N/A|n.a.|NULL|nil|-|—|?|...||  |0|unknown|(unknown)|[none]|No number|no cat. no.|not known|TBA|
    k. A.|keine|ohne Nummer|unbekannt|nicht bekannt|pas de numéro|inconnu|sans|s/n|sin número|ninguno|
    senza numero|sconosciuto|geen|onbekend|n.v.t.|sem número|nenhum|ingen|brak|neznámé|нет|б/н|なし|不明|无|없음|
    N/a.|no cat #|sans n°|н.д.|ei|não há|~|ー|#N/A|#REF!|#NV|#WERT!|NaN|\\N|n\\a|unlisted`
      .split('|')
      .map((text) => text.trim()),
  )('that is “%s” is none', (text) => {
    expect(isNoReleaseId(text)).toBe(true);
  });

  test.each(['NONE-1', 'NO 7', 'No. 1', '00', '007', 'NA12', 'X', '#1', '∞', 'Not 12', 'CAS-017'])(
    'that is “%s” is one',
    (text) => {
      expect(isNoReleaseId(text)).toBe(false);
    },
  );

  test.each([
    ['5.01364E+12', ''],
    ['5,01364E+12', ''],
    ['1.00E+05', '1E05'],
    ['12345', '0012345'],
    ['12,345', '12345'],
    ['12.345', '0012345'],
    ['12345.0', ''],
    ['5013640000000', '5013641234567'],
    ['12-Mar', ''],
    ['12. Mrz', ''],
    ['12-ene', ''],
    ['août-12', ''],
    ['12345.00', ''],
    ['Mär 12', ''],
    ['12.03.2026', ''],
    ['1234567890123450000', ''],
  ])('“%s” instead of “%s” looks as if a spreadsheet had mangled it', (text, known) => {
    expect(isMangledReleaseId(text, known)).toBe(true);
  });

  test.each([
    ['1E05', ''],
    ['0012345', '12345'],
    ['5013641234567', '5.01364E+12'],
    ['LT-014', 'LT-13'],
    ['MARCH 1', 'X'],
    ['DECCA 4567', ''],
    ['JUNO-12', ''],
    ['12.345', ''],
    ['12,345', '12,345'],
  ])('“%s” instead of “%s” does not', (text, known) => {
    expect(isMangledReleaseId(text, known)).toBe(false);
  });
});
