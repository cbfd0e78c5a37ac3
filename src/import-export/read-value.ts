import type { Cassette } from '../domain/cassette.ts';
import { checkField, emptyFields, parseField } from '../domain/cassette-validation.ts';
import { type CassetteFields, type FieldName, fieldNames, isOfKind } from '../domain/fields.ts';
import { identityText } from '../domain/text/identity-text.ts';
import { splitList } from '../domain/text/list-text.ts';
import { toStoredFields } from '../domain/text/stored-fields.ts';
import { type Column, replacementOf } from './columns.ts';
import type { Table } from './read-table.ts';

/** A text of the file as a value of a field, and why the field can't have it. */
export type ReadValue = {
  /** Null if there is none. */
  readonly value: CassetteFields[FieldName];
  readonly error: string | null;
};

/** The items of the lists of the catalogue, by `itemKey`. */
export type KnownItems = ReadonlySet<string>;

export const itemKey = (field: FieldName, item: string): string => `${field} ${identityText(item)}`;

export const knownItems = (cassettes: readonly Cassette[]): KnownItems =>
  new Set(
    cassettes.flatMap((cassette) =>
      fieldNames.flatMap((field) =>
        isOfKind(field, 'list') ? cassette[field].map((item) => itemKey(field, item)) : [],
      ),
    ),
  );

/**
 * How the texts of a column are read. The editor's replacement for a text is read as if it was
 * typed in the form. Any other text of a list is split, unless the catalogue knows it as one item.
 * Text of our own export keeps its blanks.
 */
export function columnReader(
  format: Table['format'],
  column: Column,
  known: KnownItems,
): (text: string) => ReadValue {
  const field = column.field as FieldName;
  const keepsBlanks = isOfKind(field, 'line') || isOfKind(field, 'lines');
  function parse(text: string): CassetteFields[FieldName] {
    if (format === 'own') return keepsBlanks ? text : parseTyped(field, text);
    if (isOfKind(field, 'list') && (column.isOneItem || known.has(itemKey(field, text))))
      return [text.trim()];
    if (format === 'discogs' && field === 'artist') return parseDiscogsArtists(text);
    if (format === 'discogs' && field === 'label') return parseDiscogsLabels(text);
    if (isOfKind(field, 'year')) return parseYear(text);
    return isOfKind(field, 'list') ? splitCell(text) : parseTyped(field, text);
  }
  return (text) => {
    const replacement = replacementOf(column, text);
    if ((replacement ?? text).trim() === '')
      return { value: null, error: checkField(field, emptyFields[field] as never) };
    if (replacement !== undefined) return checked(field, parseTyped(field, replacement));
    const { value, error } = checked(field, parse(text));
    if (error !== null || value === null) return { value, error };
    if (format !== 'own' && noValue.test(text)) return { value, error: emptyMessage };
    return { value, error: looksSpoilt(field, text) ? spoiltMessage : null };
  };
}

/** The signs of programs for "no value": NULL, NaN, None, <NA>, N/A, \N. */
const noValue = /^\s*(?:\\N|[<[({]?(?:null|-?nan|nat|#?n\/?a|nil|none|undefined)[>\])}]?)\s*$/i;
const emptyMessage = 'Is this empty? Leave it empty, or press Enter to keep it.';
const spoiltMessage = 'This looks spoilt. Correct it, or press Enter to keep it.';

/** Texts that a spreadsheet, a wrong encoding, a web page or a music player has spoilt. */
const spoilt = [
  // A long number: 5.01364E+12.
  /^\d(?:[.,]\d+[Ee]\+?|[Ee]\+)\d+$/,
  // A number that does not fit its column: #####.
  /^#+$/,
  // The errors of a spreadsheet in any language: #NAME?, #¡REF!, #DIV/0!, #N/A.
  /^#[¡¿]?[\p{Lu}/]+0?[?!]$/u,
  /^#(?:NAME|REF|VALUE|NUM|NULL|DIV\/0|N\/?[ABDV])$/,
  // A letter that an encoding lacks, and UTF-8 that was read as Western Europe's.
  /\ufffd|[ÂÃ][\u0080-\u00bf–—‘’“”„‰œŸŒ]|â€/,
  // An entity of HTML: &amp;
  /&(?:#\w+|[a-z]+\d*);/i,
  // The place of a file, which lists of music players call its location.
  /^(?:file:|[A-Z]:\\|Macintosh HD:|\/(?:Users|Volumes)\/)/i,
];
/** A question mark in place of a letter, as in M?nchen, and nothing but question marks. */
const spoiltName = /(?:^|[\s\p{L}])\?+\p{L}|^[\s?]*\?\?[\s?]*$/u;

function looksSpoilt(field: FieldName, text: string): boolean {
  const isName = isOfKind(field, 'line') || isOfKind(field, 'list');
  const patterns = isName ? [...spoilt, spoiltName] : spoilt;
  return patterns.some((pattern) => pattern.test(text.trim()));
}

/** "Yes" and "No" in any case; no other word is taken for one of them. */
function parseTyped(field: FieldName, text: string): CassetteFields[FieldName] {
  if (!isOfKind(field, 'choice')) return parseField(field, text);
  const choice = ['Yes', 'No'].find((one) => one.toLowerCase() === text.trim().toLowerCase());
  return (choice ?? text) as CassetteFields['inStock'];
}

/** Dates as 1984-06-16, 1984年6月, 16.06.1984, 16 June 1984, June 16, 1984, 06/1984 and June 1984. */
const yearFirst = /^(?<year>\d{4})(?:[-./](?:0?\d|1[0-2])(?:[-./]\d{1,2}(?:[T ].*)?)?|年.*)$/;
const month = String.raw`0?[1-9]|1[0-2]|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*`;
const day = String.raw`\d{1,2}[-./ ]+(?:\d{1,2}|\p{L}+)|\p{L}+ \d{1,2}`;
const yearLast = new RegExp(`^(?:${day}|${month})[-./, ]+(?<year>\\d{4})(?:[T ]\\d+:.*)?$`, 'iu');

/** A year, or that of a date; databases write 0 where they know none. */
export function parseYear(text: string): CassetteFields['releaseYear'] {
  const date = text.trim().normalize('NFKC');
  const { year = date } = (yearFirst.exec(date) ?? yearLast.exec(date))?.groups ?? {};
  // Spreadsheets show a year in a column of dates as a day of 1905, and 0 as one of 1900 or 1904.
  const isSpoilt = /^190[045]$/.test(year);
  return year === '0' ? null : parseField('releaseYear', isSpoilt ? date : year);
}

function checked(field: FieldName, parsed: CassetteFields[FieldName]): ReadValue {
  const stored = toStoredFields({ [field]: parsed } as Partial<CassetteFields>);
  const value = stored[field] as CassetteFields[FieldName];
  const isEmpty = value === '' || (Array.isArray(value) && value.length === 0);
  return { value: isEmpty ? null : value, error: checkField(field, value as never) };
}

const findSeparator = (text: string): RegExp | undefined =>
  [/[\r\n]+/, /;/, /\|/].find((separator) => separator.test(text.trim()));

/** Whether commas separate the items of a cell. */
export const isSplitAtCommas = (text: string): boolean =>
  !findSeparator(text) && splitList(text).length > 1;

function splitCell(text: string): string[] {
  const separator = findSeparator(text);
  const parts = separator ? text.split(separator) : splitList(text);
  const items = parts.length > 1 ? parts : parts.flatMap((part) => part.split(/\s\/\s/));
  return items.map((item) => item.trim()).filter((item) => item !== '');
}

/** Removes the number of a name that several artists share, and the asterisk of a variant spelling. */
const removeMarkers = (name: string): string =>
  name.replace(/\s*\(\d+\)(?=[\s*]|$)|\*(?=\s&\s|\s*$)/g, '').trim();

/**
 * "Brian Eno, Fall, The / Nirvana (2)" → Brian Eno; The Fall; Nirvana. Splits at a comma followed by a
 * blank and at a slash between blanks; other conjunctions may be part of a band's name. An article
 * that follows "A Featuring B" is that of B.
 */
function parseDiscogsArtists(text: string): string[] {
  const names = text
    .replace(
      /([^,/]+), (The|A|An|Los|Die|Les)(?=[,*]|$| (?:\P{L}|[Aa]nd|[Ff]eat|[Vv]s|[Ww]ith\b))/gu,
      (_, name, article) => ` ${name.trim().replace(otherArtist, `$&${article} `)}`,
    )
    .split(/, | \/ /);
  return names.map(removeMarkers).filter((name) => name !== '');
}
/** The words before the last artist of a text such as "& B" or "A Feat. B". */
const otherArtist = /^(?:(?:.* )?(?:feat(?:uring)?|ft|vs|with)\.? |(?:[&+]|and) )?/i;

/** "Island Records (2), Island Records" → "Island Records": each label once, without its number. */
const parseDiscogsLabels = (text: string): string =>
  [...new Set(text.split(',').map(removeMarkers))].filter((label) => label !== '').join(', ');
