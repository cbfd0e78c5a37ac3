import Papa from 'papaparse';
import { normaliseEmail } from '../../src/domain/email.ts';

export type AddressList = {
  emails: string[];
  /** What was not taken, with the number of its line from 1. */
  notTaken: { line: number; text: string }[];
};

/** A text around an at sign, without what separates addresses and what encloses one. */
const candidate = /[^\s,;|<>()"，；、]*@[^\s,;|<>()"，；、]*/g;
const candidatesIn = (cells: readonly string[]) => cells.join('\n').match(candidate) ?? [];

const isHeading = (cell: string | undefined) => /\be-?mail\b/i.test(cell ?? '');

/**
 * Reads the addresses of a list, any number of them in a line. Of a table whose first row has no
 * address and names a column "email", "E-mail 1 - Value" or the like, only such columns are read.
 */
export function parseAddressList(text: string): AddressList {
  const content = text.replace(/\r\n?/g, '\n');
  const emails = new Set<string>();
  const notTaken: AddressList['notTaken'] = [];
  /** The first row, if it names columns. */
  let header: readonly string[] | undefined;
  let end = 0;
  let nextLine = 1;

  function readRow(cells: readonly string[], row: string, line: number): void {
    if (row === '') return;
    if (!header) {
      const namesColumns = candidatesIn(cells).length === 0 && cells.some(isHeading);
      header = namesColumns ? cells : [];
      if (namesColumns) return;
    }
    const isRead = (_: string, column: number) => !header?.length || isHeading(header[column]);
    const read = candidatesIn(cells.filter(isRead));
    for (const email of read.map(normaliseEmail)) if (email) emails.add(email);
    const others = candidatesIn(cells).filter((one) => !emails.has(normaliseEmail(one) ?? ''));
    for (const text of read.length === 0 ? [row] : others) notTaken.push({ line, text });
  }

  Papa.parse<string[]>(content, {
    delimitersToGuess: [',', ';', '\t'],
    step({ data, meta }) {
      const row = content.slice(end, meta.cursor);
      readRow(data, row.trim(), nextLine);
      end = meta.cursor;
      nextLine += row.split('\n').length - 1;
    },
  });
  return { emails: [...emails], notTaken };
}
