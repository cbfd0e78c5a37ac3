import { type Mapping, readMapped } from './column-mapping.ts';
import { decodeText, type Encoding } from './decode-text.ts';
import { isDiscogs, readDiscogs } from './discogs.ts';
import type { Entry } from './entry.ts';
import { isFailedRows } from './failed-rows.ts';
import { isOwn, ownHead, readOwn } from './own-csv.ts';
import { readJson } from './own-json.ts';
import { type Csv, readCsv, unharmedCsv } from './read-csv.ts';

/** A chosen file, recognised. `columns` is any other CSV, which needs a mapping to become entries. */
export type OpenedFile = { readonly encoding: Encoding; readonly head: readonly string[] } & (
  | { readonly kind: 'json'; readonly entries: readonly Entry[] }
  | { readonly kind: 'own' | 'discogs'; readonly csv: Csv; readonly entries: readonly Entry[] }
  | { readonly kind: 'columns'; readonly csv: Csv }
);

/** Reads a file of any of the forms that are taken. Throws `Failure('file')` with a sentence. */
export function openFile(bytes: Uint8Array): OpenedFile {
  const { text, encoding } = decodeText(bytes);
  if (/^\s*[[{]\s*["{\]}]/.test(text))
    return { kind: 'json', encoding, head: ownHead, entries: readJson(text) };
  const written = readCsv(text);
  // An apostrophe before a formula is ours to take off in our own files alone: elsewhere it is a text's.
  const ours = isOwn(written.head) || isFailedRows(written.head);
  const csv = ours ? unharmedCsv(written) : written;
  const { head } = csv;
  // A Discogs export names its columns as nobody else does, ours as we do.
  if (isOwn(head)) return { kind: 'own', encoding, head, csv, entries: readOwn(csv) };
  if (isDiscogs(head)) return { kind: 'discogs', encoding, head, csv, entries: readDiscogs(csv) };
  return { kind: 'columns', encoding, head, csv };
}

/** The rows of any opened file. */
export const entriesOf = (file: OpenedFile, mapping: Mapping): readonly Entry[] =>
  file.kind === 'columns' ? readMapped(file.csv, mapping) : file.entries;
