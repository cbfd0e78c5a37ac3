import Papa from 'papaparse';
import { Failure } from '../domain/failure.ts';
import { findHeading, headingKey, isDiscogs } from './columns.ts';
import { unescapeFormula } from './format-csv.ts';
import { isOwnCsv } from './own-csv.ts';

/** How the text of a file is read; null where it is found out. */
export type ReadingOptions = {
  /** The number of the row that names the columns, from 1; 0 if there is none. */
  readonly headingRow: number | null;
  readonly delimiter: string | null;
  readonly areQuotesText: boolean;
};

export type TableRow = {
  /** The number of the row in the file, from 1, as a spreadsheet counts. */
  readonly rowNumber: number;
  readonly cells: readonly string[];
  readonly error?: string;
};

export type Table = {
  readonly header: readonly string[];
  /** The program whose export it is, as its heading tells: this site, Discogs, or another one. */
  readonly format: 'own' | 'discogs' | 'other';
  /** The rows below the heading that are not blank. */
  readonly rows: readonly TableRow[];
  readonly headingRow: number;
  readonly delimiter: string;
};

export const delimiters: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'pipe',
};

/**
 * Reads CSV; columns without heading and text are left out (docs/behaviour, "Import"). Throws
 * `Failure('file')` with a sentence for the editor.
 */
export function readTable(source: string, options: ReadingOptions): Table {
  // A heading may end in another way than the rows that were pasted below it.
  const text = source.replace(/\r\n?/g, '\n');
  if (text.trim() === '') throw new Failure('file', 'The file is empty.');
  const delimiter = options.delimiter ?? guessDelimiter(text);
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    ...(options.areQuotesText && { fastMode: true }),
  });
  const openQuotes = new Set(errors.flatMap(({ type, row }) => (type === 'Quotes' ? row : [])));

  const headingRow = options.headingRow ?? findHeading(data.slice(0, 12));
  const widest = data.reduce((most, { length }) => Math.max(most, length), 0);
  const heading = data[headingRow - 1] ?? Array<string>(widest).fill('');
  const columnCount = heading.length;
  const header = heading.map((name) => name.trim());
  const format = isOwnCsv(header) ? 'own' : isDiscogs(header) ? 'discogs' : 'other';
  const rows = data.flatMap((texts, index): TableRow[] => {
    const cells = texts.map(format === 'own' ? unescapeFormula : decodeEntities);
    if (index < headingRow || cells.every((cell) => cell.trim() === '')) return [];
    const row = { rowNumber: index + 1, cells };
    if (openQuotes.has(index)) return [{ ...row, error: openQuoteMessage }];
    const isTooLong = cells.slice(columnCount).some((cell) => cell.trim() !== '');
    if (cells.length < columnCount || isTooLong)
      return [{ ...row, error: `The row has ${cells.length} cells, the heading ${columnCount}.` }];
    return [row];
  });
  if (rows.length === 0) {
    const reason =
      openQuotes.size > 0 ? ': a quotation mark does not close.' : ' below its heading.';
    throw new Failure('file', `The file has no rows${reason}`);
  }
  const isUsed = header.map(
    (name, at) => name !== '' || rows.some(({ cells }) => cells[at]?.trim()),
  );
  const keys = header.map(headingKey);
  function usedCells(cells: readonly string[]) {
    const cellOf = (key: string) => cells[keys.indexOf(key)] ?? '';
    const filled = cells.map((cell, at) => {
      // Many programs leave it blank where it is the artist of the song.
      if (keys[at] === 'albumartist' && cell.trim() === '') return cellOf('artist');
      return keys[at] === 'lastname' ? `${cellOf('firstname')} ${cell}`.trim() : cell;
    });
    return filled.filter((_, at) => isUsed[at]);
  }
  return {
    header: usedCells(header),
    format,
    rows: rows.map((row) => ({ ...row, cells: usedCells(row.cells) })),
    headingRow,
    delimiter,
  };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
/** Decodes "&amp;", and numbers of printable characters, as "&#39;" and "&#x27;"; the rest is asked about. */
const decodeEntities = (cell: string): string =>
  cell.replace(/&(?:(amp|lt|gt|quot)|#(\d+|[xX][\da-fA-F]+));/g, (entity, name, number) => {
    const code = Number(number?.replace(/x/i, '0x'));
    const sign = entities[name] ?? (code <= 0x10ffff ? String.fromCodePoint(code) : '');
    return /[\t\n\r]|\P{C}/u.test(sign) ? sign : entity;
  });

const openQuoteMessage =
  'A quotation mark in this row does not close, and takes rows below with it.';

const guessDelimiter = (text: string): string =>
  Papa.parse(text, {
    preview: 1,
    skipEmptyLines: 'greedy',
    delimitersToGuess: Object.keys(delimiters),
  }).meta.delimiter;
