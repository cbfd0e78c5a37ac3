import Papa from 'papaparse';
import { Failure } from '../domain/failure.ts';

/** How the text of a file is read; null where it is found out. */
export type ReadingOptions = {
  /** The number of the row that names the columns, from 1; 0 if there is none. */
  readonly headingRow: number | null;
  readonly delimiter: string | null;
  readonly areQuotesText: boolean;
};

type TableRow = {
  /** The number of the row in the file, from 1, as a spreadsheet counts. */
  readonly rowNumber: number;
  readonly cells: readonly string[];
  /** Why the row can't be read. */
  readonly error?: string;
};

export type Table = {
  readonly header: readonly string[];
  /** The rows below the heading that are not blank. */
  readonly rows: readonly TableRow[];
  readonly headingRow: number;
  readonly delimiter: string;
  /** Whether quotation marks spoil a row, so that they may be text. */
  readonly hasOpenQuotes: boolean;
};

export const delimiters: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'pipe',
};

type CsvRecord = { readonly cells: readonly string[]; readonly error?: string };

/** In characters: a longer row has a quotation mark that does not close. */
const maxRecordLength = 50_000;
const maxOpenQuotes = 500;
const openQuote = 'A quotation mark in this row does not close.';

/**
 * Reads CSV. A row with another number of cells than the heading, or with a quotation mark that does not
 * close, is an error of that row alone. `findHeading` gives the number of the heading among the first rows.
 * Throws `Failure('file')` with a sentence for the editor (docs/behaviour.md, "Import").
 */
export function readTable(
  text: string,
  options: ReadingOptions,
  findHeading: (rows: readonly (readonly string[])[]) => number,
): Table {
  if (text.trim() === '') throw new Failure('file', 'The file is empty.');
  const delimiter = options.delimiter ?? guessDelimiter(text);
  const read = (columnCount?: number) =>
    readRecords(text, delimiter, options.areQuotesText, columnCount);
  const first = read();
  const headingRow =
    options.headingRow ?? findHeading(first.slice(0, 12).map(({ cells }) => cells));
  const heading = first[headingRow - 1]?.cells;
  const columnCount = heading?.length ?? Math.max(...first.map(({ cells }) => cells.length));
  const header = Array.from(
    { length: columnCount },
    (_, column) => heading?.[column]?.trim() ?? '',
  );
  // A quoted cell over several lines may have taken rows with it.
  const records = first.some(({ cells }) => isBroken(cells, columnCount))
    ? read(columnCount)
    : first;
  const rows = records.flatMap(({ cells, error }, index): TableRow[] => {
    const isBlank = cells.every((cell) => cell.trim() === '');
    if (index < headingRow || isBlank) return [];
    const isTooLong = cells.slice(columnCount).some((cell) => cell.trim() !== '');
    const isOfOtherLength = cells.length < columnCount || isTooLong;
    const reason =
      error ??
      (isOfOtherLength
        ? `The row has ${cells.length} cells, the heading ${columnCount}.`
        : undefined);
    return [{ rowNumber: index + 1, cells, ...(reason && { error: reason }) }];
  });
  if (rows.length === 0) throw new Failure('file', 'The file has no rows below its heading.');
  const hasOpenQuotes = records.some(({ error }) => error === openQuote);
  return { header, rows, headingRow, delimiter, hasOpenQuotes };
}

/** The end of the first line; cells may hold other ones. */
const findNewline = (text: string) => /\r\n|\n|\r|$/.exec(text)?.[0] as '\r\n' | '\n' | '\r';

const guessDelimiter = (text: string): string =>
  Papa.parse(text.slice(0, maxRecordLength), {
    preview: 30,
    newline: findNewline(text),
    skipEmptyLines: 'greedy',
    delimitersToGuess: Object.keys(delimiters),
  }).meta.delimiter;

const isBroken = (cells: readonly string[], columnCount: number | undefined): boolean =>
  columnCount !== undefined &&
  cells.length !== columnCount &&
  cells.some((cell) => /[\r\n]/.test(cell));

/** All rows, blank ones too. After a row that can't be read it goes on in the next line of the text. */
function readRecords(
  text: string,
  delimiter: string,
  areQuotesText: boolean,
  columnCount: number | undefined,
): CsvRecord[] {
  const records: CsvRecord[] = [];
  const newline = findNewline(text);
  let openQuotes = 0;
  let start = 0;
  while (start < text.length) {
    const part = text.slice(start, start + maxRecordLength);
    const isLastPart = start + part.length === text.length;
    let read = 0;
    Papa.parse<string[]>(part, {
      delimiter,
      newline,
      ...(areQuotesText && { fastMode: true }),
      step({ data, errors, meta }, parser) {
        const isCut = !isLastPart && meta.cursor >= part.length;
        // The last row of a part is read again with the next part.
        if (isCut && read > 0) return parser.abort();
        const isOpen = isCut || errors.some(({ type }) => type === 'Quotes');
        if (!isOpen && !isBroken(data, columnCount)) {
          records.push({ cells: data });
          read = meta.cursor;
          return;
        }
        openQuotes += 1;
        const line = part.slice(read).split(newline, 1)[0] ?? '';
        records.push({ cells: line.split(delimiter), error: openQuote });
        read += line.length + newline.length;
        parser.abort();
      },
    });
    if (openQuotes > maxOpenQuotes)
      throw new Failure('file', `Quotation marks in more than ${maxOpenQuotes} rows do not close.`);
    start += Math.max(1, read);
  }
  return records;
}
