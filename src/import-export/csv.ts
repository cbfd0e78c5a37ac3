/** Writing CSV: UTF-8 with a byte order mark, commas, quotes where they are needed, CRLF (RFC 4180). */

// A spreadsheet takes a cell that begins like this for a formula. Apostrophes before it are ours or
// have to be told from ours.
const dangerous = /^'*[=+\-@\t\r\n]/;
const disarmed = /^'+[=+\-@\t\r\n]/;

/** The cell as no spreadsheet runs it: what begins like a formula gets an apostrophe before it. */
export const escapeFormula = (cell: string): string => (dangerous.test(cell) ? `'${cell}` : cell);

/** The cell as it was before `harmless`, for whatever `harmless` may have written. */
export const unescapeFormula = (cell: string): string =>
  disarmed.test(cell) ? cell.slice(1) : cell;

const quoted = (cell: string): string =>
  /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/**
 * Rows of cells as one text, beginning with the byte order mark that spreadsheets need to know UTF-8.
 * Cells are made harmless: `unharmed` gives them back when they are read.
 */
export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map((cell) => quoted(escapeFormula(cell))).join(',')}\r\n`).join('')}`;
