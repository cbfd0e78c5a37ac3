import { draftFields } from '../../../../domain/cassette.ts';
import {
  type ColumnMapping,
  guessMapping,
  headerSignature,
} from '../../../../import-export/column-mapping.ts';

const storageKey = 'import-columns';
/** Mappings beyond this number are dropped, the oldest first. */
const maxMappings = 20;

type StoredMapping = [signature: string, mapping: ColumnMapping];

/** The last mapping chosen for this header, else a guess from its column names. */
export function loadMapping(header: readonly string[]): ColumnMapping {
  const stored = readStorage().find(([signature]) => signature === headerSignature(header))?.[1];
  return stored?.length === header.length ? stored : guessMapping(header);
}

/** Stores a mapping on this device; does nothing if the browser refuses. */
export function saveMapping(header: readonly string[], mapping: ColumnMapping): void {
  const signature = headerSignature(header);
  const others = readStorage().filter(([other]) => other !== signature);
  const mappings = [[signature, mapping], ...others].slice(0, maxMappings);
  try {
    localStorage.setItem(storageKey, JSON.stringify(mappings));
  } catch {
    // Storage is full or disabled.
  }
}

function readStorage(): StoredMapping[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isStoredMapping) : [];
  } catch {
    return [];
  }
}

const isStoredMapping = (item: unknown): item is StoredMapping =>
  Array.isArray(item) &&
  typeof item[0] === 'string' &&
  Array.isArray(item[1]) &&
  item[1].every((field: unknown) => field === null || draftFields.some((one) => one === field));
