import {
  type Cassette,
  type CassetteDraft,
  type CassetteImages,
  draftFields,
  fieldLabel,
  panels,
} from '../domain/cassette.ts';
import { emptyDraft } from '../domain/cassette-validation.ts';
import { Failure } from '../domain/failure.ts';
import { ownCsvCells } from './own-csv.ts';
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

/** Reads what `exportJson` wrote, field by field. Throws `Failure('file')` for any other JSON. */
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
  return items.map((item, index) => parseItem(item, index + 1));
}

function parseItem(item: unknown, rowNumber: number): SourceRow {
  if (!isJsonObject(item))
    return {
      rowNumber,
      cells: [],
      draft: emptyDraft,
      givenFields: [],
      error: 'This is no tape: a list of fields is expected here.',
    };
  const givenFields = draftFields.filter((field) => item[field] !== undefined);
  const wrongFields = givenFields.filter(
    (field) => !hasFieldType(item[field], emptyDraft[field], field),
  );
  const validFields = givenFields.filter((field) => !wrongFields.includes(field));
  const draft: CassetteDraft = Object.assign(
    { ...emptyDraft },
    ...validFields.map((field) => ({ [field]: item[field] })),
  );
  const id = typeof item.id === 'string' ? item.id : '';
  const images = parseImages(item.images);
  const cassette = { ...draft, id, images, createdAt: null, updatedAt: null };
  return {
    rowNumber,
    cells: ownCsvCells(cassette),
    draft,
    givenFields,
    id,
    images,
    ...(wrongFields.length > 0 && {
      error: `Not in the form of an export: ${wrongFields.map((field) => fieldLabel[field]).join(', ')}.`,
    }),
  };
}

function hasFieldType(value: unknown, example: unknown, field: string): boolean {
  if (field === 'releaseYear') return value === null || typeof value === 'number';
  return Array.isArray(example)
    ? Array.isArray(value) && value.every((item) => typeof item === 'string')
    : typeof value === 'string';
}

function parseImages(value: unknown): CassetteImages {
  const parseText = (object: unknown, key: string): string => {
    const property = isJsonObject(object) ? object[key] : '';
    return typeof property === 'string' ? property : '';
  };
  const parseStored = (object: unknown) => ({
    path: parseText(object, 'path'),
    token: parseText(object, 'token'),
  });
  return Object.fromEntries(
    panels.map((panel) => {
      const image = isJsonObject(value) ? value[panel] : null;
      const large = parseStored(isJsonObject(image) ? image.large : null);
      return [
        panel,
        {
          ...parseStored(image),
          blurhash: parseText(image, 'blurhash'),
          ...(panel === 'fullJCard' && large.path !== '' && { large }),
        },
      ];
    }),
  ) as CassetteImages;
}
