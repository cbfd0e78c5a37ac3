/** Writes CSV: UTF-8 with a byte order mark, commas, quotes where needed, CRLF (RFC 4180). */

// A spreadsheet takes a cell that begins with one of these characters for a formula, also behind
// blanks. One that separates by semicolons or tabs takes what is behind them for a cell, whatever
// the quotes say. Before apostrophes comes one more, so that unescaping is unambiguous.
const formula = String.raw`'*(?:[^\S\t\r\n]|\u200B)*[=+\-@＝＋－＠]`;
const place = String.raw`^(?='*[\t\r\n])|(?:^|(?<=[;\t\r\n]))(?=${formula})`;
const formulaStart = new RegExp(place, 'g');
const escapedStart = new RegExp(place.replaceAll('(?=', "'(?="), 'g');

/** Puts an apostrophe before a cell, or a part of it, that a spreadsheet would run as a formula. */
const escapeFormula = (cell: string): string => cell.replace(formulaStart, "'");

export const unescapeFormula = (cell: string): string => cell.replace(escapedStart, '');

const quoteCell = (cell: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map((cell) => quoteCell(escapeFormula(cell))).join(',')}\r\n`).join('')}`;
