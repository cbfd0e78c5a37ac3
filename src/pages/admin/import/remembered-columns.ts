import { draftFields } from '../../../domain/cassette.ts';
import {
  type ColumnMapping,
  guessMapping,
  headerSignature,
} from '../../../import-export/column-mapping.ts';

const key = 'import-columns';
/** The latest files' columns; the oldest are forgotten. */
const most = 20;

type Memory = [signature: string, mapping: ColumnMapping][];

/** What these columns were last said to be, else what their names suggest. */
export function loadMapping(head: readonly string[]): ColumnMapping {
  const kept = read().find(([signature]) => signature === headerSignature(head))?.[1];
  return kept?.length === head.length ? kept : guessMapping(head);
}

/** Keeps it on this device; a browser that keeps nothing only asks again. */
export function saveMapping(head: readonly string[], mapping: ColumnMapping): void {
  const signature = headerSignature(head);
  const others = read().filter(([other]) => other !== signature);
  try {
    localStorage.setItem(key, JSON.stringify([[signature, mapping], ...others].slice(0, most)));
  } catch {
    // Storage that is full or refused.
  }
}

function read(): Memory {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isMemory) : [];
  } catch {
    return [];
  }
}

const isMemory = (item: unknown): item is Memory[number] =>
  Array.isArray(item) &&
  typeof item[0] === 'string' &&
  Array.isArray(item[1]) &&
  item[1].every((field: unknown) => field === null || draftFields.some((one) => one === field));
