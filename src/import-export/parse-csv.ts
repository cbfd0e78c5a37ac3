import { Failure } from '../domain/failure.ts';
import { unescapeFormula } from './format-csv.ts';

/** The delimiters that are tried; an editor may choose any other character. */
export const delimiters = ['\t', ';', '|', ','] as const;

type CsvRow = {
  readonly cells: readonly string[];
  /** A sentence that describes a syntax error in this row, if there is one. */
  readonly error: string | null;
};
export type Csv = {
  readonly delimiter: string;
  readonly header: readonly string[];
  readonly rows: readonly CsvRow[];
};

/**
 * Parses CSV text with a header. Without a `delimiter` it takes the one of a first line `sep=;`, else of
 * comma, semicolon, tab and pipe the one that fits best. Cells keep their blanks; blank rows are
 * dropped. Throws `Failure('file')` if there is no header with a row below it.
 */
export function parseCsv(text: string, delimiter?: string): Csv {
  // Excel writes `sep=;` as the first line to name the delimiter.
  const delimiterLine = /^\uFEFF?"?sep=(.)"?\r?\n/i.exec(text);
  const body = delimiterLine ? text.slice(delimiterLine[0].length) : text;
  const used = delimiter ?? delimiterLine?.[1] ?? detectDelimiter(body);
  const filledRows = parseRows(body, used).filter(isFilled);
  const [firstRow, ...rows] = filledRows;
  if (!firstRow) throw new Failure('file', 'The file holds no text.');
  if (rows.length === 0)
    throw new Failure('file', 'The file has a heading at most, and no row below it.');
  const header = firstRow.cells.map((name) => name.trim());
  return { delimiter: used, header, rows: rows.map((row) => fitToHeader(row, header)) };
}

/** Removes the apostrophes that `formatCsv` put before formulas. */
export const unescapeCsv = ({ delimiter, header, rows }: Csv): Csv => ({
  delimiter,
  header: header.map(unescapeFormula),
  rows: rows.map(({ cells, error }) => ({ cells: cells.map(unescapeFormula), error })),
});

const isFilled = ({ cells }: CsvRow): boolean => cells.some((cell) => cell.trim() !== '');

const unclosedQuote = 'A quotation mark is opened in this row and never closed.';
const strayQuote = 'A quotation mark stands in the middle of a cell: it has to be doubled.';

/**
 * The rows of a CSV text (RFC 4180), at most `maxRows`; lines end with CR, LF or both. Each character is
 * read a fixed number of times, whatever quotes a broken file holds.
 */
function parseRows(text: string, delimiter: string, maxRows = Number.POSITIVE_INFINITY): CsvRow[] {
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let error: string | null = null;
  let index = 0;
  const endsCell = (at: number): boolean =>
    at >= text.length || text[at] === '\n' || text[at] === '\r' || text.startsWith(delimiter, at);

  /** Reads from the opening quotation mark to the end of the cell. */
  function readQuoted(): string {
    let cell = '';
    let start = index + 1;
    for (;;) {
      const quote = text.indexOf('"', start);
      if (quote < 0) {
        error ??= unclosedQuote;
        cell += text.slice(start);
        index = text.length;
        return cell;
      }
      cell += text.slice(start, quote);
      start = quote + 1;
      if (text[start] === '"') {
        cell += '"';
        start++;
        continue;
      }
      let end = start;
      while (text[end] === ' ' && delimiter !== ' ') end++;
      if (endsCell(end)) {
        index = end;
        return cell;
      }
      error ??= strayQuote;
      cell += text.slice(quote, end);
      start = end;
    }
  }

  while (index < text.length && rows.length < maxRows) {
    if (text[index] === '"') cells.push(readQuoted());
    else {
      const start = index;
      while (!endsCell(index)) index++;
      cells.push(text.slice(start, index));
    }
    if (index < text.length && text.startsWith(delimiter, index)) {
      index += delimiter.length;
      // A delimiter at the end of the text is followed by an empty cell.
      if (index < text.length) continue;
      cells.push('');
    }
    index += text.startsWith('\r\n', index) ? 2 : 1;
    rows.push({ cells, error });
    cells = [];
    error = null;
  }
  return rows;
}

/** Pads a short row; empty cells beyond the header are dropped, others are an error. */
function fitToHeader({ cells, error }: CsvRow, header: readonly string[]): CsvRow {
  const hasMoreCells = cells.slice(header.length).some((cell) => cell.trim() !== '');
  const widthError = hasMoreCells
    ? `The row has ${cells.length} cells and the heading ${header.length}: a separator inside a cell needs quotation marks around the cell.`
    : null;
  return { cells: header.map((_, index) => cells[index] ?? ''), error: error ?? widthError };
}

/** How much of the text is parsed with each delimiter: a quote that is never closed reads to its end. */
const maxDetectionLength = 100_000;

/**
 * A tab, semicolon or pipe that splits the header and most rows into the same number of cells wins; else
 * the delimiter that splits the header into the most cells.
 */
function detectDelimiter(text: string): string {
  const start = text.slice(0, maxDetectionLength);
  const candidates = delimiters.map((delimiter) => {
    const widths = parseRows(start, delimiter, 30)
      .filter(isFilled)
      .map(({ cells }) => cells.length);
    const width = widths[0] ?? 0;
    const sameWidthShare = widths.filter((one) => one === width).length / widths.length;
    return { delimiter, width, sameWidthShare };
  });
  const regular = candidates.find(({ width, sameWidthShare }) => width > 1 && sameWidthShare > 0.8);
  const widest = candidates.reduce((best, one) => (one.width > best.width ? one : best));
  return regular?.delimiter ?? (widest.width > 1 ? widest.delimiter : ',');
}
