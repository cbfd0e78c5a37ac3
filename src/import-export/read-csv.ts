import Papa from 'papaparse';
import { Failure } from '../domain/failure.ts';
import { unescapeFormula } from './csv.ts';

export type Delimiter = ',' | ';' | '\t';
const separators: readonly Delimiter[] = ['\t', ';', ','];

export type CsvRow = {
  readonly cells: readonly string[];
  /** A sentence on what is wrong with how the row is written, if anything is. */
  readonly trouble: string | null;
};
export type Csv = {
  readonly separator: Delimiter;
  readonly head: readonly string[];
  readonly rows: readonly CsvRow[];
};

/**
 * Reads a CSV with its heading; comma, semicolon or tab by what fits best. Cells are given as they are
 * written; blank rows are left out. Throws `Failure('file')` where there is no heading with a row below
 * it.
 */
export function parseCsv(text: string): Csv {
  // Excel's own way to name the separator, for itself.
  const named = /^sep=(.)\r?\n/.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  const separator = separators.find((one) => one === named?.[1]) ?? bestSeparator(body);
  const { data, errors } = parse(body, separator);

  const troubles = new Map<number, string>();
  for (const { row, code } of errors)
    if (row !== undefined && troubleWords[code]) troubles.set(row, troubleWords[code]);
  const rows = data
    .map((cells, index) => ({ cells, trouble: troubles.get(index) ?? null }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [first, ...rest] = rows;
  if (!first) throw new Failure('file', 'The file holds no text.');
  if (rest.length === 0)
    throw new Failure('file', 'The file has a heading at most, and no row below it.');
  const head = first.cells.map((name) => name.trim());
  return { separator, head, rows: rest.map((row) => checkWidth(row, head)) };
}

/** A file that `toCsv` wrote, with its cells as they were before they were made harmless. */
export const unescapeCsv = ({ separator, head, rows }: Csv): Csv => ({
  separator,
  head: head.map(unescapeFormula),
  rows: rows.map(({ cells, trouble }) => ({ cells: cells.map(unescapeFormula), trouble })),
});

const troubleWords: Record<string, string> = {
  MissingQuotes: 'A quotation mark is opened in this row and never closed.',
  InvalidQuotes: 'A quotation mark stands in the middle of a cell: it has to be doubled.',
};

/** Rows may end early, and may end with separators that hold nothing. */
function checkWidth({ cells, trouble }: CsvRow, head: readonly string[]): CsvRow {
  const beyond = cells.slice(head.length).filter((cell) => cell.trim() !== '');
  const words =
    beyond.length > 0
      ? `The row has ${cells.length} cells and the heading ${head.length}: a separator inside a cell needs quotation marks around the cell.`
      : null;
  return { cells: head.map((_, index) => cells[index] ?? ''), trouble: trouble ?? words };
}

const parse = (text: string, delimiter: string, preview = 0) =>
  Papa.parse<string[]>(text, { delimiter, preview });

/**
 * A tab or a semicolon that cuts heading and rows alike is never there by chance, a comma may be; else
 * the one that cuts the heading most.
 */
function bestSeparator(text: string): Delimiter {
  const cuts = separators.map((separator) => {
    const { data } = parse(text, separator, 30);
    const filled = data.filter((cells) => cells.some((cell) => cell.trim() !== ''));
    const width = filled[0]?.length ?? 0;
    const alike = filled.filter((cells) => cells.length === width).length / filled.length;
    return { separator, width, alike };
  });
  const clear = cuts.find(({ width, alike }) => width > 1 && alike > 0.8);
  const widest = cuts.reduce((best, cut) => (cut.width > best.width ? cut : best));
  return clear?.separator ?? (widest.width > 1 ? widest.separator : ',');
}
