import { fieldNames } from '../../../domain/fields.ts';
import { type Column, headingSignature, separators } from '../../../import-export/columns.ts';
import { readDeviceMemory, writeDeviceMemory } from '../../../services/device-memory.ts';

const storageKey = 'import-columns';
/** Headings beyond this number are forgotten, the oldest first. */
const maxHeadings = 20;

type Remembered = readonly [signature: string, columns: readonly Column[]];

/** Nothing if what is stored is damaged. */
function load(): Remembered[] {
  try {
    const stored: unknown = JSON.parse(readDeviceMemory(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRemembered) : [];
  } catch {
    return [];
  }
}

/** Files without a heading have nothing in common. */
const hasNames = (header: readonly string[]): boolean => header.some((name) => name !== '');

/** What the editor has last chosen on this device for the columns of this heading; null if nothing. */
export const loadColumns = (header: readonly string[]): readonly Column[] | null =>
  (hasNames(header) && load().find(([signature]) => signature === headingSignature(header))?.[1]) ||
  null;

/** Remembers the columns of this heading; does nothing if the browser refuses. */
export function saveColumns(header: readonly string[], columns: readonly Column[]): void {
  if (!hasNames(header)) return;
  const signature = headingSignature(header);
  const others = load().filter(([other]) => other !== signature);
  const kept = [[signature, columns], ...others].slice(0, maxHeadings);
  writeDeviceMemory(storageKey, JSON.stringify(kept));
}

const isRemembered = (item: unknown): item is Remembered =>
  Array.isArray(item) &&
  typeof item[0] === 'string' &&
  Array.isArray(item[1]) &&
  item[1].every(isColumn);

function isColumn(item: unknown): item is Column {
  if (typeof item !== 'object' || item === null) return false;
  const { field, separator, values } = item as Partial<Column>;
  return (
    (field === null || fieldNames.some((one) => one === field)) &&
    (separator === null || (typeof separator === 'string' && separator in separators)) &&
    typeof values === 'object' &&
    values !== null &&
    Object.values(values).every((value) => typeof value === 'string')
  );
}
