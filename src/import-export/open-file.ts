import { type ColumnMapping, parseMappedCsv } from './column-mapping.ts';
import { decodeText, type Encoding } from './decode-text.ts';
import { isDiscogsCsv, parseDiscogsCsv } from './discogs.ts';
import type { SourceRow } from './entry.ts';
import { isFailedRowsCsv } from './failed-rows.ts';
import { isOwnCsv, ownCsvHeader, parseOwnCsv } from './own-csv.ts';
import { parseOwnJson } from './own-json.ts';
import { type Csv, parseCsv, unescapeCsv } from './read-csv.ts';

/** A chosen file, recognised. `columns` is any other CSV, which needs a mapping to become entries. */
export type ParsedFile = { readonly encoding: Encoding; readonly head: readonly string[] } & (
  | { readonly kind: 'json'; readonly entries: readonly SourceRow[] }
  | { readonly kind: 'own' | 'discogs'; readonly csv: Csv; readonly entries: readonly SourceRow[] }
  | { readonly kind: 'columns'; readonly csv: Csv }
);

/** Reads a file of any of the forms that are taken. Throws `Failure('file')` with a sentence. */
export function parseFile(bytes: Uint8Array): ParsedFile {
  const { text, encoding } = decodeText(bytes);
  if (/^\s*[[{]\s*["{\]}]/.test(text))
    return { kind: 'json', encoding, head: ownCsvHeader, entries: parseOwnJson(text) };
  const written = parseCsv(text);
  // An apostrophe before a formula is ours to take off in our own files alone: elsewhere it is a text's.
  const ours = isOwnCsv(written.head) || isFailedRowsCsv(written.head);
  const csv = ours ? unescapeCsv(written) : written;
  const { head } = csv;
  // A Discogs export names its columns as nobody else does, ours as we do.
  if (isOwnCsv(head)) return { kind: 'own', encoding, head, csv, entries: parseOwnCsv(csv) };
  if (isDiscogsCsv(head))
    return { kind: 'discogs', encoding, head, csv, entries: parseDiscogsCsv(csv) };
  return { kind: 'columns', encoding, head, csv };
}

/** The rows of any opened file. */
export const sourceRows = (file: ParsedFile, mapping: ColumnMapping): readonly SourceRow[] =>
  file.kind === 'columns' ? parseMappedCsv(file.csv, mapping) : file.entries;
