import { type Cassette, panels } from '../domain/cassette.ts';
import { Failure } from '../domain/failure.ts';
import {
  type CassetteDraft,
  cassetteFields,
  type DraftField,
  draftFields,
  emptyDraft,
} from '../domain/fields.ts';
import { formatCell, imageKeys, ownCsvHeader, parseOwnCsv } from './own-csv.ts';
import type { SourceRow } from './source-row.ts';

/** Our own JSON: the id, the fields and the stored images of each cassette. */

const format = 'cassette catalogue';
const version = 1;

/**
 * Formats cassettes as JSON in the given order, one line for each, so that two exports can be compared
 * (docs/behaviour.md, "Export").
 */
export function exportJson(cassettes: readonly Cassette[]): string {
  const lines = cassettes.map((cassette) => {
    const fields = Object.fromEntries(draftFields.map((field) => [field, cassette[field]]));
    return JSON.stringify({ id: cassette.id, ...fields, images: cassette.images });
  });
  const start = JSON.stringify({ format, version }).slice(0, -1);
  return `${start},"tapes":[\n${lines.join(',\n')}\n]}\n`;
}

type JsonObject = Record<string, unknown>;
const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads what `exportJson` wrote, as rows of our own CSV. Throws `Failure('file')` for any other JSON. */
export function parseOwnJson(text: string): SourceRow[] {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (cause) {
    throw new Failure('file', 'The JSON in this file is damaged or cut short.', { cause });
  }
  const items = isJsonObject(data) && data.format === format ? data.tapes : data;
  if (!Array.isArray(items))
    throw new Failure('file', 'This JSON was not written by this page’s export.');
  if (isJsonObject(data) && typeof data.version === 'number' && data.version > version)
    throw new Failure('file', 'This JSON was written by a newer version of this site.');
  if (items.length === 0) throw new Failure('file', 'The file holds no tapes.');
  const rows = items.map((item) => ({ cells: cellsOf(item), error: itemError(item) }));
  return parseOwnCsv({ header: ownCsvHeader, rows }).map((row, index) => ({
    ...row,
    givenFields: row.givenFields.filter((field) => items[index]?.[field] !== undefined),
  }));
}

/** The cells of an item in the order of `ownCsvHeader`; empty for what has not the form of an export. */
function cellsOf(item: unknown): string[] {
  const property = (object: unknown, key: string) =>
    isJsonObject(object) ? object[key] : undefined;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const images = panels.map((panel) => property(property(item, 'images'), panel));
  const large = property(images[panels.indexOf('fullJCard')], 'large');
  return [
    text(property(item, 'id')),
    ...draftFields.map((field) => {
      const value = property(item, field);
      return hasFieldType(value, field) ? formatCell(value) : '';
    }),
    ...images.flatMap((image) => imageKeys.map((key) => text(property(image, key)))),
    text(property(large, 'path')),
    text(property(large, 'token')),
  ];
}

function itemError(item: unknown): string | null {
  if (!isJsonObject(item)) return 'This is no tape: a list of fields is expected here.';
  const wrongFields = draftFields.filter(
    (field) => item[field] !== undefined && !hasFieldType(item[field], field),
  );
  return wrongFields.length === 0
    ? null
    : `Not in the form of an export: ${wrongFields.map((field) => cassetteFields[field].label).join(', ')}.`;
}

function hasFieldType(value: unknown, field: DraftField): value is CassetteDraft[DraftField] {
  if (field === 'releaseYear') return value === null || typeof value === 'number';
  return Array.isArray(emptyDraft[field])
    ? Array.isArray(value) && value.every((item) => typeof item === 'string')
    : typeof value === 'string';
}
