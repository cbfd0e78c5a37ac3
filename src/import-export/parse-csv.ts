import { Failure } from '../domain/failure.ts';
import { unescapeFormula } from './format-csv.ts';
import { endsEntity } from './read-cell.ts';

/** The delimiters that are tried; an editor may choose any other character. */
export const delimiters = ['\t', ';', '|', ','] as const;

/** How a quoted cell holds a quotation mark; `none` where quotation marks are part of the text. */
export const quotings = {
  doubled: 'around cells, doubled inside',
  backslash: 'around cells, behind a backslash inside',
  none: 'part of the text',
} as const;
export type Quoting = keyof typeof quotings;

type CsvRow = {
  readonly cells: readonly string[];
  /** A sentence that describes a syntax error in this row, if there is one. */
  readonly error: string | null;
};

/** How the text is read; what is undefined is guessed. `headingRow` counts filled rows from 0. */
export type CsvOptions = {
  readonly delimiter?: string | undefined;
  readonly quoting?: Quoting | undefined;
  readonly headingRow?: number | null | undefined;
};
/** `row` is null where the file has no heading. */
export type Heading = { readonly row: number | null; readonly isGuess: boolean };

export type Csv = {
  readonly delimiter: string;
  readonly quoting: Quoting;
  /** Whether cells begin with quotation marks, and another quoting would read the file as well. */
  readonly isQuotingGuess: boolean;
  readonly heading: Heading;
  /** The first filled rows, one of which may be the heading; those above it are not taken. */
  readonly firstRows: readonly (readonly string[])[];
  /** Trimmed; empty names where the file has no heading. */
  readonly header: readonly string[];
  readonly rows: readonly CsvRow[];
};

const maxFirstRows = 12;

/**
 * Parses CSV text. Without options it takes the delimiter of a first line `sep=;`, else of comma, semicolon,
 * tab and pipe the one that fits best, and the quoting that fits most rows. Cells keep their blanks; blank
 * rows are dropped. Throws `Failure('file')` if there is no row below the heading.
 */
export function parseCsv(
  text: string,
  options: CsvOptions = {},
  findHeading: (rows: readonly (readonly string[])[]) => Heading = () => ({
    row: 0,
    isGuess: false,
  }),
): Csv {
  // Excel writes `sep=;` as the first line to name the delimiter.
  const delimiterLine = /^\uFEFF?"?sep=(.)"?\r?\n/i.exec(text);
  const body = delimiterLine ? text.slice(delimiterLine[0].length) : text;
  const delimiter = options.delimiter ?? delimiterLine?.[1] ?? detectDelimiter(body);
  const { filledRows, width, quoting, isQuotingGuess } = readQuoting(body, delimiter, options);
  if (filledRows.length === 0) throw new Failure('file', 'The file holds no text.');
  const firstRows = filledRows.slice(0, maxFirstRows).map(({ cells }) => cells);
  const heading =
    options.headingRow === undefined
      ? findHeading(filledRows.map(({ cells }) => cells))
      : { row: options.headingRow, isGuess: false };
  const rows = filledRows.slice(heading.row === null ? 0 : heading.row + 1);
  if (rows.length === 0)
    throw new Failure('file', 'The file has a heading at most, and no row below it.');
  const header =
    heading.row === null
      ? Array<string>(width).fill('')
      : (filledRows[heading.row]?.cells.map((name) => name.trim()) ?? []);
  return {
    ...{ delimiter, quoting, isQuotingGuess, heading, firstRows, header },
    rows: rows.map((row) => fitToHeader(row, header)),
  };
}

/** Removes the apostrophes that `formatCsv` put before formulas. */
export const unescapeCsv = ({ header, rows, ...csv }: Csv): Csv => ({
  ...csv,
  header: header.map(unescapeFormula),
  rows: rows.map(({ cells, error }) => ({ cells: cells.map(unescapeFormula), error })),
});

type RawRow = CsvRow & {
  /** Of a row of several lines, how many cells each line has by itself. */
  readonly lineWidths: readonly number[];
};

const isFilled = ({ cells }: CsvRow): boolean => cells.some((cell) => cell.trim() !== '');

const unclosedQuote = 'A quotation mark is opened in this row and never closed.';
const strayQuote = 'A quotation mark stands in the middle of a cell: it has to be doubled.';

/**
 * The rows of a CSV text (RFC 4180), at most `maxRows`; lines end with CR, LF or both. Blanks around a
 * quoted cell are no part of it. A cell that begins with a quotation mark and ends elsewhere than at one
 * is no quoted cell. Each character is read a fixed number of times, whatever quotes a broken file holds.
 */
function parseRows(
  text: string,
  delimiter: string,
  quoting: Quoting,
  maxRows = Infinity,
): RawRow[] {
  const rows: RawRow[] = [];
  let cells: string[] = [];
  let unquoted: string[] = [];
  let [hasUnclosed, hasBreak] = [false, false];
  let [index, rowStart] = [0, 0];
  const isDelimiter = (at: number): boolean =>
    text.startsWith(delimiter, at) && !(delimiter === ';' && endsEntity(text, at));
  const endsCell = (at: number): boolean =>
    at >= text.length || text[at] === '\n' || text[at] === '\r' || isDelimiter(at);
  function skipBlanks(at: number): number {
    while ((text[at] === ' ' || text[at] === '\t') && text[at] !== delimiter) at++;
    return at;
  }
  const mayEndCell = new RegExp(`[\\n\\r]|${delimiter.replace(/\W/g, '\\$&')}`, 'g');
  function findCellEnd(from: number): number {
    mayEndCell.lastIndex = from;
    for (let match = mayEndCell.exec(text); match; match = mayEndCell.exec(text))
      if (endsCell(match.index)) return match.index;
    return text.length;
  }
  const special = /["\\]/g;
  function findMark(from: number): number {
    if (quoting === 'doubled') return text.indexOf('"', from);
    special.lastIndex = from;
    return special.exec(text)?.index ?? -1;
  }

  /** The content of a quoted cell; null if its quotation mark is not closed at the end of a cell. */
  function readQuoted(open: number): string | null {
    let cell = '';
    let start = open + 1;
    for (;;) {
      const mark = findMark(start);
      if (mark < 0) return null;
      cell += text.slice(start, mark);
      start = mark + 2;
      if (text[mark] === '\\' || text[mark + 1] === '"') {
        cell += text[mark + 1] ?? '';
        continue;
      }
      const end = skipBlanks(mark + 1);
      if (!endsCell(end)) return null;
      index = end;
      return cell;
    }
  }

  while (index < text.length && rows.length < maxRows) {
    const open = quoting === 'none' ? index : skipBlanks(index);
    const isOpened = quoting !== 'none' && text[open] === '"';
    let cell = isOpened ? readQuoted(open) : null;
    if (cell === null) {
      const end = findCellEnd(index);
      cell = text.slice(index, end);
      index = end;
      unquoted.push(cell);
      hasUnclosed ||= isOpened;
    } else hasBreak ||= /[\r\n]/.test(cell);
    cells.push(cell);
    if (index < text.length && isDelimiter(index)) {
      index += delimiter.length;
      // A delimiter at the end of the text is followed by an empty cell.
      if (index < text.length) continue;
      cells.push('');
    }
    rows.push({
      cells,
      error: hasUnclosed ? quoteError(unquoted) : null,
      lineWidths: hasBreak
        ? text
            .slice(rowStart, index)
            .split(/\r\n?|\n/)
            .map((line) => line.split(delimiter).length)
        : [],
    });
    index += text.startsWith('\r\n', index) ? 2 : 1;
    rowStart = index;
    [cells, unquoted, hasUnclosed, hasBreak] = [[], [], false, false];
  }
  return rows;
}

/** What is wrong with cells of a row of which one is opened by a quotation mark and not closed. */
function quoteError(cells: readonly string[]): string | null {
  const withQuotes = cells.filter((cell) => cell.includes('"'));
  // "Weird Al" Yankovic
  if (withQuotes.every((cell) => /^\s*"[^"]*"[^"]*[^"\s]\s*$/.test(cell))) return null;
  return withQuotes.join('').split('"').length === 2 ? unclosedQuote : strayQuote;
}

/** Whether the lines inside a row look like rows of their own. */
const swallowsRows = ({ lineWidths }: RawRow, width: number): boolean =>
  width > 1 &&
  lineWidths.length > 1 &&
  lineWidths.slice(1).filter((one) => one === width).length * 2 > lineWidths.length - 1;

/** The number of cells that most rows have. */
function usualWidth(rows: readonly CsvRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows.slice(0, 500))
    counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0];
}

const isQuoted = (cell: string): boolean => /^\s*"[\s\S]*"\s*$/.test(cell) && cell.trim() !== '"';
const hasMark = (cell: string): boolean => cell.includes('"');
/** Whether a cell is quoted by a program, which doubled a mark inside, or by somebody who did not. */
const hasInnerMark = (cell: string): boolean =>
  isQuoted(cell) && (/""/.test(cell.trim().slice(1, -1)) || cell.split('"').length % 2 === 0);

/** Whether a quoted cell was split: one begins with its only mark, a later one ends with its only mark. */
function hasSplitCell({ cells }: CsvRow): boolean {
  const open = cells.findIndex((cell) => /^\s*"[^"]*$/.test(cell));
  return open >= 0 && cells.slice(open + 1).some((cell) => /^[^"]*"\s*$/.test(cell));
}

/** Whether all texts of a row are quoted, at least two of them. */
function hasQuotedTexts({ cells }: CsvRow): boolean {
  const texts = cells.filter((cell) => /[^\d\s.,-]/.test(cell) || hasMark(cell));
  return texts.length > 1 && texts.every(isQuoted);
}

/** The columns of which all cells below the first row are quoted, at least two. */
const quotedColumns = ([, ...rows]: readonly CsvRow[], width: number): number[] =>
  Array.from({ length: width }, (_, column) => column).filter((column) => {
    const cells = rows.map(({ cells }) => cells[column]?.trim() ?? '').filter(Boolean);
    return cells.length > 1 && cells.every(isQuoted);
  });

/** Whether all cells that hold a comma are quoted, at least two: Excel quotes them between tabs too. */
function areCommasQuoted(rows: readonly CsvRow[]): boolean {
  const cells = rows.flatMap(({ cells }) => cells.filter((cell) => cell.includes(',')));
  return cells.length > 1 && cells.every(isQuoted);
}

/** The rows as one quoting reads them, and how many speak against it. */
function readAs(text: string, delimiter: string, quoting: Quoting) {
  const filledRows = parseRows(text, delimiter, quoting).filter(isFilled);
  const width = usualWidth(filledRows);
  const columns = quoting === 'none' ? quotedColumns(filledRows, width) : [];
  const hasQuotedCommas = quoting === 'none' && areCommasQuoted(filledRows);
  let [faults, sureFaults] = [0, 0];
  for (const row of filledRows) {
    const isMisfit = row.error !== null || row.cells.length !== width || swallowsRows(row, width);
    const isQuotedRow =
      quoting === 'none' &&
      (hasQuotedTexts(row) ||
        hasSplitCell(row) ||
        row.cells.some(isMisfit ? hasMark : hasInnerMark));
    const isLikelyQuoted =
      columns.some((column) => isQuoted(row.cells[column] ?? '')) ||
      (hasQuotedCommas && row.cells.some((cell) => cell.includes(',')));
    faults += isQuotedRow || isLikelyQuoted ? 2 : Number(isMisfit);
    sureFaults += isQuotedRow ? 2 : Number(isMisfit);
  }
  const rows = filledRows.map((row) =>
    row.error === null && swallowsRows(row, width) ? { ...row, error: swallowedError(row) } : row,
  );
  return { filledRows: rows, width, quoting, faults, sureFaults };
}

const swallowedError = ({ lineWidths }: RawRow): string =>
  `A cell in quotation marks runs over ${lineWidths.length} lines, which look like rows of their own.`;

/** The rows in the quoting that is asked for, else in the one that the fewest rows speak against. */
function readQuoting(text: string, delimiter: string, { quoting }: CsvOptions) {
  if (quoting || !text.includes('"'))
    return { ...readAs(text, delimiter, quoting ?? 'doubled'), isQuotingGuess: false };
  // Programs that write tabs rarely quote; others do.
  const usual: Quoting[] = delimiter === '\t' ? ['none', 'doubled'] : ['doubled', 'none'];
  const readings = [...usual, ...(text.includes('\\"') ? (['backslash'] as const) : [])].map(
    (one) => readAs(text, delimiter, one),
  );
  const [best, ...others] = readings.sort((one, other) => one.faults - other.faults) as [
    (typeof readings)[0],
    ...typeof readings,
  ];
  const plain = [best, ...others].find((one) => one.quoting === 'none');
  const beginsWithQuote = plain?.filledRows.some(({ cells }) =>
    cells.some((cell) => cell.trimStart().startsWith('"')),
  );
  const isSure = best.quoting !== 'none' && plain && plain.sureFaults - best.faults > 1;
  return { ...best, isQuotingGuess: beginsWithQuote === true && !isSure };
}

/** Pads a short row; empty cells beyond the header are dropped, others are an error. */
function fitToHeader({ cells, error }: CsvRow, header: readonly string[]): CsvRow {
  const hasMoreCells = cells.slice(header.length).some((cell) => cell.trim() !== '');
  const widthError = hasMoreCells
    ? `The row has ${cells.length} cells and the heading ${header.length}: a separator inside a cell needs quotation marks around the cell.`
    : null;
  return { cells: header.map((_, index) => cells[index] ?? ''), error: error ?? widthError };
}

/** How much of the text is parsed with each delimiter. */
const maxDetectionLength = 100_000;

/**
 * A tab, semicolon or pipe that splits most rows into the same number of cells wins; else the delimiter
 * that splits most rows into the most cells.
 */
function detectDelimiter(text: string): string {
  const start = text.slice(0, maxDetectionLength);
  const candidates = delimiters.map((delimiter) => {
    const rows = parseRows(start, delimiter, 'doubled', 30).filter(isFilled);
    const width = usualWidth(rows);
    const sameWidthShare = rows.filter(({ cells }) => cells.length === width).length / rows.length;
    return { delimiter, width, sameWidthShare };
  });
  const regular = candidates.find(({ width, sameWidthShare }) => width > 1 && sameWidthShare > 0.8);
  const widest = candidates.reduce((best, one) => (one.width > best.width ? one : best));
  return regular?.delimiter ?? (widest.width > 1 ? widest.delimiter : ',');
}
