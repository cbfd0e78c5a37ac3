/** Writes CSV: UTF-8 with a byte order mark, commas, quotes where needed, CRLF (RFC 4180). */

// A spreadsheet takes a cell that begins with one of these characters for a formula, also behind blanks
// or in full width. One that separates cells by semicolons or tabs takes what is behind them for a cell of
// its own, and what is behind a line break for a row, whatever the quotes say. Where apostrophes precede
// such a start already, one more is put before them, so that unescaping is unambiguous.
const formula = String.raw`'*(?:[^\S\t\r\n]|\u200B)*[=+\-@＝＋－＠]`;
const place = String.raw`^(?='*[\t\r\n])|(?:^|(?<=[;\t\r\n]))(?=${formula})`;
const formulaStart = new RegExp(place, 'g');
const escapedStart = new RegExp(place.replaceAll('(?=', "'(?="), 'g');

/** Puts an apostrophe before a cell, or a part of it, that a spreadsheet would run as a formula. */
const escapeFormula = (cell: string): string => cell.replace(formulaStart, "'");

/** Reverses `escapeFormula`. */
export const unescapeFormula = (cell: string): string => cell.replace(escapedStart, '');

const quoteCell = (cell: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/**
 * Formats rows as CSV text. It starts with the byte order mark that spreadsheets need to recognise
 * UTF-8; cells that look like formulas are escaped.
 */
export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map((cell) => quoteCell(escapeFormula(cell))).join(',')}\r\n`).join('')}`;
