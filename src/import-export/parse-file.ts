import { type ColumnMapping, parseMappedCsv } from './column-mapping.ts';
import { decodeText, type Encoding } from './decode-text.ts';
import { isDiscogsCsv, parseDiscogsCsv } from './discogs.ts';
import { isFailedRowsCsv } from './failed-rows.ts';
import { isOwnCsv, ownCsvHeader, parseOwnCsv } from './own-csv.ts';
import { parseOwnJson } from './own-json.ts';
import { type Csv, parseCsv, unescapeCsv } from './parse-csv.ts';
import type { SourceRow } from './source-row.ts';

/** A recognised file. A CSV of kind `columns` needs a column mapping before it has rows. */
export type ParsedFile = { readonly encoding: Encoding; readonly header: readonly string[] } & (
  | { readonly kind: 'json'; readonly rows: readonly SourceRow[] }
  | { readonly kind: 'own' | 'discogs'; readonly csv: Csv; readonly rows: readonly SourceRow[] }
  | { readonly kind: 'columns'; readonly csv: Csv }
);

/**
 * Parses a CSV or JSON file of any supported kind. Throws `Failure('file')` with a sentence for the
 * editor (docs/behaviour.md, "Import").
 */
export function parseFile(bytes: Uint8Array): ParsedFile {
  const { text, encoding } = decodeText(bytes);
  if (/^\s*[[{]\s*["{\]}]/.test(text))
    return { kind: 'json', encoding, header: ownCsvHeader, rows: parseOwnJson(text) };
  const rawCsv = parseCsv(text);
  // Only our own files have escaped formulas; elsewhere an apostrophe is part of the text.
  const isEscaped = isOwnCsv(rawCsv.header) || isFailedRowsCsv(rawCsv.header);
  const csv = isEscaped ? unescapeCsv(rawCsv) : rawCsv;
  const { header } = csv;
  if (isOwnCsv(header)) return { kind: 'own', encoding, header, csv, rows: parseOwnCsv(csv) };
  if (isDiscogsCsv(header))
    return { kind: 'discogs', encoding, header, csv, rows: parseDiscogsCsv(csv) };
  return { kind: 'columns', encoding, header, csv };
}

/** The rows of a parsed file; `mapping` is used for a file of kind `columns` only. */
export const sourceRows = (file: ParsedFile, mapping: ColumnMapping): readonly SourceRow[] =>
  file.kind === 'columns' ? parseMappedCsv(file.csv, mapping) : file.rows;
