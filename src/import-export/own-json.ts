import {
  type Cassette,
  type CassetteDraft,
  type CassetteImages,
  draftFields,
  fieldLabel,
  panels,
} from '../domain/cassette.ts';
import { Failure } from '../domain/failure.ts';
import { emptyDraft, type SourceRow } from './entry.ts';
import { ownCsvCells } from './own-csv.ts';

/** Our own JSON: the fields as the catalogue has them, and what finds the pictures again. */

const format = 'cassette catalogue';
const version = 1;

/** Tapes as JSON, in the order given, a line for each so that two exports can be compared. */
export function exportJson(tapes: readonly Cassette[]): string {
  const lines = tapes.map((tape) => {
    const fields = Object.fromEntries(draftFields.map((field) => [field, tape[field]]));
    return JSON.stringify({ id: tape.id, ...fields, images: tape.images });
  });
  const head = JSON.stringify({ format, version }).slice(0, -1);
  return `${head},"tapes":[\n${lines.join(',\n')}\n]}\n`;
}

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads what `exportJson` wrote, field by field. Throws `Failure('file')` for other JSON. */
export function parseOwnJson(text: string): SourceRow[] {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (cause) {
    throw new Failure('file', 'The JSON in this file is damaged or cut short.', { cause });
  }
  const tapes = isPlain(data) && data.format === format ? data.tapes : data;
  if (!Array.isArray(tapes))
    throw new Failure('file', 'This JSON was not written by this page’s export.');
  if (isPlain(data) && typeof data.version === 'number' && data.version > version)
    throw new Failure('file', 'This JSON was written by a newer version of this site.');
  if (tapes.length === 0) throw new Failure('file', 'The file holds no tapes.');
  return tapes.map((tape, index) => readTape(tape, index + 1));
}

function readTape(tape: unknown, row: number): SourceRow {
  if (!isPlain(tape))
    return {
      row,
      cells: [],
      draft: emptyDraft,
      given: [],
      trouble: 'This is no tape: a list of fields is expected here.',
    };
  const given = draftFields.filter((field) => tape[field] !== undefined);
  const odd = given.filter((field) => !fits(tape[field], emptyDraft[field], field));
  const sound = given.filter((field) => !odd.includes(field));
  const draft: CassetteDraft = Object.assign(
    { ...emptyDraft },
    ...sound.map((field) => ({ [field]: tape[field] })),
  );
  const id = typeof tape.id === 'string' ? tape.id : '';
  const images = imagesOf(tape.images);
  const whole = { ...draft, id, images, createdAt: null, updatedAt: null };
  return {
    row,
    cells: ownCsvCells(whole),
    draft,
    given,
    id,
    images,
    ...(odd.length > 0 && {
      trouble: `Not in the form of an export: ${odd.map((field) => fieldLabel[field]).join(', ')}.`,
    }),
  };
}

function fits(value: unknown, example: unknown, field: string): boolean {
  if (field === 'releaseYear') return value === null || typeof value === 'number';
  return Array.isArray(example)
    ? Array.isArray(value) && value.every((item) => typeof item === 'string')
    : typeof value === 'string';
}

function imagesOf(value: unknown): CassetteImages {
  const word = (from: unknown, part: string) => {
    const text = isPlain(from) ? from[part] : '';
    return typeof text === 'string' ? text : '';
  };
  return Object.fromEntries(
    panels.map((panel) => {
      const from = isPlain(value) ? value[panel] : null;
      const image = (part: string) => word(from, part);
      return [panel, { path: image('path'), token: image('token'), blurhash: image('blurhash') }];
    }),
  ) as CassetteImages;
}
