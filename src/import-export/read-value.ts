import {
  type CassetteFields,
  checkField,
  emptyDraft,
  type FieldName,
  isOfKind,
  parseField,
} from '../domain/fields.ts';
import { toStoredDraft } from '../domain/text/stored-draft.ts';
import { type Column, isDiscogs, type Separator, saidOf, separators } from './columns.ts';
import { isOwnCsv } from './own-csv.ts';
import type { Table } from './read-table.ts';

/** A text of the file as a value of a field, and why the field can't have it. */
type ReadValue = {
  /** Null if there is none. */
  readonly value: CassetteFields[FieldName];
  readonly error: string | null;
};

/**
 * How the texts of a column that is taken are read: what the editor has said of a text is read as if it was typed in the
 * form, any other is split at the separator of the column. Text of our own export keeps its blanks.
 */
export function columnReader(
  table: Table,
  index: number,
  column: Column,
): (text: string) => ReadValue {
  const field = column.field as FieldName;
  const isOwn = isOwnCsv(table.header);
  const usedSeparator = column.separator ?? findSeparator(table, index, field);
  const isOfDiscogs = isDiscogs(table.header);
  function split(text: string): CassetteFields[FieldName] {
    if (isOfDiscogs && field === 'artist') return parseDiscogsArtists(text);
    if (isOfDiscogs && field === 'label') return parseDiscogsLabels(text);
    // Discogs writes 0 where it knows no year.
    if (isOfDiscogs && field === 'releaseYear' && text.trim() === '0') return null;
    return isOfKind(field, 'list') && usedSeparator !== ','
      ? splitAt(text, usedSeparator)
      : parseTyped(field, text);
  }
  const keepsBlanks = isOwn && (isOfKind(field, 'line') || isOfKind(field, 'lines'));
  return (text) => {
    const said = saidOf(column, text);
    if ((said ?? text).trim() === '')
      return { value: null, error: checkField(field, emptyDraft[field] as never) };
    if (said !== undefined) return checked(field, parseTyped(field, said));
    if (isOwn) return checked(field, keepsBlanks ? text : parseTyped(field, text));
    return checked(field, split(text));
  };
}

/** "Yes" and "No" in any case; no other word is taken for one of them. */
function parseTyped(field: FieldName, text: string): CassetteFields[FieldName] {
  if (!isOfKind(field, 'choice')) return parseField(field, text);
  const word = text.trim().toLowerCase();
  return (word === 'yes' ? 'Yes' : word === 'no' ? 'No' : text) as CassetteFields['inStock'];
}

function checked(field: FieldName, parsed: CassetteFields[FieldName]): ReadValue {
  const draft = toStoredDraft({ [field]: parsed } as Partial<CassetteFields>);
  const value = draft[field] as CassetteFields[FieldName];
  const isEmpty = value === '' || (Array.isArray(value) && value.length === 0);
  return { value: isEmpty ? null : value, error: checkField(field, value as never) };
}

const splitAt = (text: string, separator: Separator): string[] => [
  ...new Set(
    (separator === 'none' ? [text] : text.split(separator))
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  ),
];

/** The separator that the cells of a list have: a comma only where there is no other. */
export function findSeparator(table: Table, index: number, field: FieldName): Separator {
  if (!isOfKind(field, 'list')) return 'none';
  const found = (Object.keys(separators) as Separator[])
    .filter((separator) => separator !== ',' && separator !== '/')
    .find((separator) => table.rows.some(({ cells }) => cells[index]?.trim().includes(separator)));
  const hasSlash = table.rows.some(({ cells }) => cells[index]?.includes(' / '));
  return found ?? (hasSlash ? '/' : ',');
}

/** Removes the number of a name that several artists share, and the asterisk of a variant spelling. */
const removeMarkers = (name: string): string =>
  name.replace(/\s*\(\d+\)(?=[\s*]|$)|\*(?=\s&\s|\s*$)/g, '').trim();

/**
 * "Brian Eno, Fall, The / Nirvana (2)" → Brian Eno; The Fall; Nirvana. Splits at a comma followed by a
 * blank and at a slash between blanks; other conjunctions may be part of a band's name.
 */
function parseDiscogsArtists(text: string): string[] {
  const names = text
    .replace(
      /([^,/]+), (The|A|An|Los|Die|Les)(?=,|\s|$)/g,
      (_, name, article) => ` ${article} ${name.trim()}`,
    )
    .split(/, | \/ /);
  return [...new Set(names.map(removeMarkers))].filter((name) => name !== '');
}

/** "Island Records (2), Island Records" → "Island Records": each label once, without its number. */
const parseDiscogsLabels = (text: string): string =>
  [...new Set(text.split(',').map(removeMarkers))].filter((label) => label !== '').join(', ');
