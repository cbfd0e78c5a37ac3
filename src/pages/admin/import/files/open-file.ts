import { Failure } from '../../../../domain/failure.ts';
import {
  type DetectedEncoding,
  detectEncoding,
  type Encoding,
} from '../../../../import-export/decode-text.ts';
import { type ParsedFile, parseFile } from '../../../../import-export/parse-file.ts';

/** How a CSV or JSON file was read, with what is needed to read it in another way. */
export type OpenedFile = {
  readonly bytes: Uint8Array;
  readonly detected: DetectedEncoding;
  /** The delimiter that the editor has chosen. */
  readonly delimiter: string | undefined;
  readonly content: ParsedFile;
};

/** A larger file may exceed the memory of the browser. */
const maxFileBytes = 50_000_000;

/** Reads a file in the encoding and with the delimiter that it seems to have. Rejects with a Failure. */
export async function openFile(file: File): Promise<OpenedFile> {
  if (file.size > maxFileBytes) throw new Failure('file', 'It is too large: 50 MB at most.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const detected = await detectEncoding(bytes);
  const content = parseFile(bytes, detected.encoding);
  return { bytes, detected, delimiter: undefined, content };
}

/** Reads the same bytes in another way. Throws a Failure. */
export function reopenFile(
  { bytes, detected }: OpenedFile,
  encoding: Encoding,
  delimiter: string | undefined,
): OpenedFile {
  return { bytes, detected, delimiter, content: parseFile(bytes, encoding, { delimiter }) };
}
