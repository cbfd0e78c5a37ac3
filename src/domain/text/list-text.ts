/** Lists in one text, separated by commas or line breaks (docs/behaviour, "Cassette fields"). */

import { splitLines } from './track-list.ts';

// Keyboards of phones turn " into “ and ”.
const quoted = '"(?:[^"]|"")*"|[“„][^"“”„]*[“”]';
const isQuoted = new RegExp(`^(?:${quoted})$`, 'u');
const brackets = String.raw`\([^()]*\)|\[[^[\]]*\]`;
const thousands = String.raw`\d,(?=\d{3}(?!\d))`;

// A match without the group is no separator.
const quotedItem = `(?=["“„])(?<=^\\s*|[,\n]\\s*)(?:${quoted})(?=\\s*(?:$|[,\n]))`;
const separators = new RegExp(`${quotedItem}|${brackets}|${thousands}|([,\n])`, 'gu');

/** An item, trimmed and unquoted, and the range between its separators. */
type ListPart = { readonly start: number; readonly end: number; readonly item: string };

/**
 * The parts of a text between separators, the empty ones too. Nothing is separated inside quotation
 * marks that enclose an item, inside brackets, or in a number such as 10,000. Quotation marks that
 * are not needed are part of an item ("Heroes"), unless others of the list are needed.
 */
export function listParts(text: string): ListPart[] {
  // Most cells hold nothing that separates: large files are read in half the time.
  if (!/[^\p{L}\p{N} ]/u.test(text)) return [{ start: 0, end: text.length, item: text.trim() }];
  const parts: ListPart[] = [];
  let start = 0;
  const addPart = (end: number) => parts.push({ start, end, item: text.slice(start, end).trim() });
  for (const { 0: match, 1: separated, index } of text.matchAll(separators)) {
    if (separated === undefined) continue;
    addPart(index);
    start = index + match.length;
  }
  addPart(text.length);
  const contents = parts.map(({ item }) => (isQuoted.test(item) ? item.slice(1, -1) : undefined));
  const isQuoting = contents.some(
    (content) => content !== undefined && (/^[“„]|""/.test(content) || needsQuotes(content)),
  );
  return isQuoting
    ? parts.map((part, index) => ({
        ...part,
        item: contents[index]?.replaceAll('""', '"') ?? part.item,
      }))
    : parts;
}

/** The items of a list; empty ones are dropped. */
export const splitList = (text: string): string[] =>
  listParts(text)
    .map(({ item }) => item)
    .filter((item) => item !== '');

const hasOpenBracket = (item: string): boolean =>
  /[([]/.test(item.replace(new RegExp(brackets, 'g'), ''));

/** Whether the item is another one, or several, in a list without quotation marks. */
function needsQuotes(item: string): boolean {
  if (item === '' || hasOpenBracket(item)) return true;
  const [part, ...others] = listParts(item);
  return others.length > 0 || part?.item !== item;
}

const quote = (item: string): string => `"${item.replaceAll('"', '""')}"`;

/** An item as it is typed in a list. */
export const quoteItem = (item: string): string => (needsQuotes(item) ? quote(item) : item);

/** Joins items to a text such as `Santana, "Earth, Wind & Fire"`; `splitList` reverses it. */
export function formatList(items: readonly string[]): string {
  const plain = items.join(', ');
  const beginsWithMark = (item: string) => /^["“„]/.test(item);
  if (items.some(needsQuotes) || (items.some(beginsWithMark) && !isReadAs(plain, items)))
    return items.map((item) => (beginsWithMark(item) ? quote(item) : quoteItem(item))).join(', ');
  return plain;
}

/** A quotation mark of one item may close that of another. */
function isReadAs(text: string, items: readonly string[]): boolean {
  const read = splitList(text);
  return read.length === items.length && read.every((item, at) => item === items[at]);
}

/** A pasted text as it is meant: a spreadsheet quotes a cell of several lines. */
export const unquoteCell = (text: string): string =>
  /^"(?:[^"]|"")*[\r\n](?:[^"]|"")*"$/.test(text.trim())
    ? text.trim().slice(1, -1).replaceAll('""', '"')
    : text;

/** Pasted lines as a list: each is an item, also with a comma, unless it is quoted as one. */
export const linesToList = (text: string): string =>
  formatList(
    splitLines(text).flatMap((line) => {
      const items = splitList(line);
      return items.length > 1 ? line.replace(/^[\s,]+|[\s,]+$/g, '') : items;
    }),
  );
