import type { CassetteDraft, DraftField } from '../domain/cassette.ts';

/** A list in one cell: items joined by comma and space, quoted where an item contains either. */

const isPlain = (item: string): boolean =>
  item !== '' && !item.includes(',') && !item.startsWith('"') && item === item.trim();

/** Joins items to a cell such as `Santana, "Earth, Wind & Fire"`; `splitCell` returns the same items. */
export const joinCell = (items: readonly string[]): string =>
  items.map((item) => (isPlain(item) ? item : `"${item.replaceAll('"', '""')}"`)).join(', ');

/** The value of any field as a cell. */
export const formatCell = (value: CassetteDraft[DraftField]): string =>
  Array.isArray(value) ? joinCell(value) : String(value ?? '');

/**
 * Splits a cell into its items. A quoted item may contain commas; an item that only begins with a
 * quotation mark ("Weird Al" Yankovic) is taken literally. Empty items are dropped.
 */
export function splitCell(cell: string): string[] {
  const items: string[] = [];
  const pattern = /\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/gy;
  while (pattern.lastIndex < cell.length) {
    const match = pattern.exec(cell);
    if (!match) break;
    const item = match[1]?.replaceAll('""', '"') ?? match[2]?.trim() ?? '';
    if (item !== '') items.push(item);
  }
  return items;
}
