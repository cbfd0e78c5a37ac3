import type { CsvOptions } from '../../src/import-export/parse-csv.ts';
import { type ParsedFile, parseFile } from '../../src/import-export/parse-file.ts';

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Parses the bytes of a text. */
export const parseText = (text: string, options?: CsvOptions): ParsedFile =>
  parseFile(bytes(text), 'UTF-8', options);
