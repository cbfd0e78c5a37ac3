/** Writes CSV: UTF-8 with a byte order mark, commas, quotes where needed, CRLF (RFC 4180). */

// A spreadsheet takes a cell that begins with one of these characters for a formula, some of them also
// behind blanks or in full width. Cells that already begin with apostrophes before such a start are
// escaped too, so that unescaping is unambiguous.
const formulaStart = String.raw`(?:[\s\u200B]*[=+\-@＝＋－＠]|[\t\r\n])`;
const startsLikeFormula = new RegExp(`^'*${formulaStart}`);
const isEscapedFormula = new RegExp(`^'+${formulaStart}`);

/** Puts an apostrophe before a cell that a spreadsheet would run as a formula. */
export const escapeFormula = (cell: string): string =>
  startsLikeFormula.test(cell) ? `'${cell}` : cell;

/** Reverses `escapeFormula`. */
export const unescapeFormula = (cell: string): string =>
  isEscapedFormula.test(cell) ? cell.slice(1) : cell;

const quoteCell = (cell: string): string =>
  /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/**
 * Formats rows as CSV text. It starts with the byte order mark that spreadsheets need to recognise
 * UTF-8; cells that look like formulas are escaped.
 */
export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map((cell) => quoteCell(escapeFormula(cell))).join(',')}\r\n`).join('')}`;
