/** A list in one cell: items joined by comma and space, and quoted where that would not be told apart. */

const isPlain = (item: string): boolean =>
  item !== '' && !item.includes(',') && !item.startsWith('"') && item === item.trim();

/** `Santana, "Earth, Wind & Fire"`: `splitCell` gives exactly these items back. */
export const joinCell = (items: readonly string[]): string =>
  items.map((item) => (isPlain(item) ? item : `"${item.replaceAll('"', '""')}"`)).join(', ');

/**
 * The items of a cell. An item in quotation marks may hold commas; one that only begins with a
 * quotation mark ("Weird Al" Yankovic) is taken as it stands. Empty items are dropped.
 */
export function splitCell(cell: string): string[] {
  const items: string[] = [];
  const pattern = /\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/gy;
  while (pattern.lastIndex < cell.length) {
    const found = pattern.exec(cell);
    if (!found) break;
    const item = found[1]?.replaceAll('""', '"') ?? found[2]?.trim() ?? '';
    if (item !== '') items.push(item);
  }
  return items;
}
