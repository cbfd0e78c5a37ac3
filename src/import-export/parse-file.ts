import { type ListSeparators, parseMappedCsv } from './column-mapping.ts';
import type { ColumnMapping } from './column-names.ts';
import { decodeText, type Encoding } from './decode-text.ts';
import { isDiscogsCsv, parseDiscogsCsv } from './discogs.ts';
import { isFailedRowsCsv } from './failed-rows.ts';
import { findHeading } from './find-heading.ts';
import { isOwnCsv, ownCsvHeader, parseOwnCsv } from './own-csv.ts';
import { parseOwnJson } from './own-json.ts';
import { type Csv, type CsvOptions, parseCsv, unescapeCsv } from './parse-csv.ts';
import type { SourceRow } from './source-row.ts';

/** A recognised file. A CSV of kind `columns` needs a column mapping before it has rows. */
export type ParsedFile = { readonly encoding: Encoding; readonly header: readonly string[] } & (
  | { readonly kind: 'json'; readonly rows: readonly SourceRow[] }
  | { readonly kind: 'own' | 'discogs' | 'columns'; readonly csv: Csv }
);

/**
 * Parses a CSV or JSON file of any supported kind. Without options the best are taken. Throws
 * `Failure('file')` with a sentence for the editor (docs/behaviour.md, "Import").
 */
export function parseFile(bytes: Uint8Array, encoding: Encoding, options?: CsvOptions): ParsedFile {
  const text = decodeText(bytes, encoding);
  if (/^\s*[[{]\s*["{\]}]/.test(text))
    return { kind: 'json', encoding, header: ownCsvHeader, rows: parseOwnJson(text) };
  const rawCsv = parseCsv(text, options, findHeading);
  // Only our own files have escaped formulas; elsewhere an apostrophe is part of the text.
  const isEscaped = isOwnCsv(rawCsv.header) || isFailedRowsCsv(rawCsv.header);
  const csv = isEscaped ? unescapeCsv(rawCsv) : rawCsv;
  const { header } = csv;
  const kind = isOwnCsv(header) ? 'own' : isDiscogsCsv(header) ? 'discogs' : 'columns';
  return { kind, encoding, header, csv };
}

/** What an editor has chosen for the columns of a file of kind `columns`. */
type ColumnChoices = {
  readonly mapping: ColumnMapping;
  readonly separators: ListSeparators;
};

const noChoices: ColumnChoices = { mapping: [], separators: [] };

/** The rows of a parsed file; artists of `catalogueArtists` are not split at a comma. */
export function sourceRows(
  file: ParsedFile,
  { mapping, separators }: ColumnChoices = noChoices,
  catalogueArtists: Iterable<string> = [],
): readonly SourceRow[] {
  if (file.kind === 'json') return file.rows;
  if (file.kind === 'own') return parseOwnCsv(file.csv);
  if (file.kind === 'discogs') return parseDiscogsCsv(file.csv, catalogueArtists);
  return parseMappedCsv(file.csv, mapping, separators, catalogueArtists);
}
