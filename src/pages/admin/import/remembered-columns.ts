import { fieldNames } from '../../../domain/fields.ts';
import { type Column, headingKey } from '../../../import-export/columns.ts';
import { readDeviceMemory, writeDeviceMemory } from '../../../services/device-memory.ts';

/** The storage key for files with this heading, and for the format of what is stored. */
const keyOf = (header: readonly string[]): string =>
  `import-columns-2 ${header.map(headingKey).join('\u0001')}`;

/** What the editor has last chosen on this device for the columns of this heading, or null. */
export function loadColumns(header: readonly string[]): readonly Column[] | null {
  try {
    const stored: unknown = JSON.parse(readDeviceMemory(keyOf(header)) ?? 'null');
    const columns = Array.isArray(stored) ? stored.flatMap((one) => parseColumn(one) ?? []) : [];
    return columns.length === header.length ? columns : null;
  } catch {
    return null;
  }
}

/** Null for a stored value that is no column any more, such as one of a field that was removed. */
function parseColumn(stored: unknown): Column | null {
  const { field, isOneItem } = Object(stored);
  const known = fieldNames.find((name) => name === field) ?? null;
  if (field !== known || typeof isOneItem !== 'boolean') return null;
  return { field: known, isOneItem, values: {} };
}

/** Remembers the columns of this heading, if there is one; does nothing if the browser refuses. */
export function saveColumns(header: readonly string[], columns: readonly Column[]): void {
  if (header.every((name) => name === '')) return;
  const chosen = columns.map(({ field, isOneItem }) => ({ field, isOneItem }));
  writeDeviceMemory(keyOf(header), JSON.stringify(chosen));
}
