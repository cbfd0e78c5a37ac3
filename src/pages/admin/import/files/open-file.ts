import { Failure } from '../../../../domain/failure.ts';
import {
  type DetectedEncoding,
  detectEncoding,
  type Encoding,
} from '../../../../import-export/decode-text.ts';
import type { CsvOptions } from '../../../../import-export/parse-csv.ts';
import { type ParsedFile, parseFile } from '../../../../import-export/parse-file.ts';

/** How the editor has chosen to read a file; the rest is guessed. */
export type ReadingChoices = CsvOptions & { readonly encoding?: Encoding };

/** How a CSV or JSON file was read, with what is needed to read it in another way. */
export type OpenedFile = {
  readonly bytes: Uint8Array;
  readonly detected: DetectedEncoding;
  readonly chosen: ReadingChoices;
  readonly content: ParsedFile;
};

/** A larger file may exceed the memory of the browser. */
const maxFileBytes = 50_000_000;

/** Reads a file as it seems to be written. Rejects with a Failure. */
export async function openFile(file: File): Promise<OpenedFile> {
  if (file.size > maxFileBytes) throw new Failure('file', 'It is too large: 50 MB at most.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const detected = await detectEncoding(bytes);
  return { bytes, detected, chosen: {}, content: parseFile(bytes, detected.encoding) };
}

/** Reads the same bytes again with one more choice. Throws a Failure. */
export function reopenFile(opened: OpenedFile, change: ReadingChoices): OpenedFile {
  const { bytes, detected } = opened;
  const chosen = { ...opened.chosen, ...change };
  const content = parseFile(bytes, chosen.encoding ?? detected.encoding, chosen);
  return { ...opened, chosen, content };
}
