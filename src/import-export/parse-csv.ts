import Papa from 'papaparse';
import { Failure } from '../domain/failure.ts';
import { unescapeFormula } from './format-csv.ts';

export type Delimiter = ',' | ';' | '\t';
const delimiters: readonly Delimiter[] = ['\t', ';', ','];

export type CsvRow = {
  readonly cells: readonly string[];
  /** A sentence that describes a syntax error in this row, if there is one. */
  readonly error: string | null;
};
export type Csv = {
  readonly delimiter: Delimiter;
  readonly header: readonly string[];
  readonly rows: readonly CsvRow[];
};

/**
 * Parses CSV text with a header, delimited by comma, semicolon or tab, whichever fits best. Cells keep
 * their blanks; blank rows are dropped. Throws `Failure('file')` if there is no header with a row
 * below it.
 */
export function parseCsv(text: string): Csv {
  // Excel writes `sep=;` as the first line to name the delimiter.
  const delimiterLine = /^sep=(.)\r?\n/.exec(text);
  const body = delimiterLine ? text.slice(delimiterLine[0].length) : text;
  const delimiter = delimiters.find((one) => one === delimiterLine?.[1]) ?? detectDelimiter(body);
  const { data, errors } = parse(body, delimiter);

  const errorByIndex = new Map<number, string>();
  for (const { row, code } of errors)
    if (row !== undefined && errorMessages[code]) errorByIndex.set(row, errorMessages[code]);
  const filledRows = data
    .map((cells, index) => ({ cells, error: errorByIndex.get(index) ?? null }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [firstRow, ...rows] = filledRows;
  if (!firstRow) throw new Failure('file', 'The file holds no text.');
  if (rows.length === 0)
    throw new Failure('file', 'The file has a heading at most, and no row below it.');
  const header = firstRow.cells.map((name) => name.trim());
  return { delimiter, header, rows: rows.map((row) => fitToHeader(row, header)) };
}

/** Removes the apostrophes that `formatCsv` put before formulas. */
export const unescapeCsv = ({ delimiter, header, rows }: Csv): Csv => ({
  delimiter,
  header: header.map(unescapeFormula),
  rows: rows.map(({ cells, error }) => ({ cells: cells.map(unescapeFormula), error })),
});

const errorMessages: Record<string, string> = {
  MissingQuotes: 'A quotation mark is opened in this row and never closed.',
  InvalidQuotes: 'A quotation mark stands in the middle of a cell: it has to be doubled.',
};

/** Pads a short row; empty cells beyond the header are dropped, others are an error. */
function fitToHeader({ cells, error }: CsvRow, header: readonly string[]): CsvRow {
  const hasMoreCells = cells.slice(header.length).some((cell) => cell.trim() !== '');
  const widthError = hasMoreCells
    ? `The row has ${cells.length} cells and the heading ${header.length}: a separator inside a cell needs quotation marks around the cell.`
    : null;
  return { cells: header.map((_, index) => cells[index] ?? ''), error: error ?? widthError };
}

const parse = (text: string, delimiter: string, preview = 0) =>
  Papa.parse<string[]>(text, { delimiter, preview });

/**
 * A tab or semicolon that splits the header and most rows into the same number of cells wins; else the
 * delimiter that splits the header into the most cells.
 */
function detectDelimiter(text: string): Delimiter {
  const candidates = delimiters.map((delimiter) => {
    const { data } = parse(text, delimiter, 30);
    const filledRows = data.filter((cells) => cells.some((cell) => cell.trim() !== ''));
    const width = filledRows[0]?.length ?? 0;
    const sameWidthShare =
      filledRows.filter((cells) => cells.length === width).length / filledRows.length;
    return { delimiter, width, sameWidthShare };
  });
  const regular = candidates.find(({ width, sameWidthShare }) => width > 1 && sameWidthShare > 0.8);
  const widest = candidates.reduce((best, one) => (one.width > best.width ? one : best));
  return regular?.delimiter ?? (widest.width > 1 ? widest.delimiter : ',');
}
