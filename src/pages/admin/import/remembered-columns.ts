import { fieldNames } from '../../../domain/fields.ts';
import { type Column, headingSignature, separators } from '../../../import-export/columns.ts';
import { readDeviceMemory, writeDeviceMemory } from '../../../services/device-memory.ts';

type Remembered = Pick<Column, 'field' | 'separator'>;

/** Files with the same heading share what is remembered; those without one have nothing in common. */
const keyOf = (header: readonly string[]): string | null =>
  header.some((name) => name !== '') ? `import-columns ${headingSignature(header)}` : null;

/** What the editor has last chosen on this device for the columns of this heading; null if nothing. */
export function loadColumns(header: readonly string[]): readonly Column[] | null {
  const key = keyOf(header);
  try {
    const stored = JSON.parse((key && readDeviceMemory(key)) ?? 'null') as Remembered[] | null;
    if (!stored) return null;
    return stored.map(({ field, separator }) => ({
      field: fieldNames.find((one) => one === field) ?? null,
      separator: separator !== null && separator in separators ? separator : null,
      values: {},
    }));
  } catch {
    // What is damaged is not used.
    return null;
  }
}

/** Remembers the columns of this heading; does nothing if the browser refuses. */
export function saveColumns(header: readonly string[], columns: readonly Column[]): void {
  const key = keyOf(header);
  const chosen = columns.map(({ field, separator }): Remembered => ({ field, separator }));
  if (key) writeDeviceMemory(key, JSON.stringify(chosen));
}
