import { readDeviceMemory, writeDeviceMemory } from '../../services/device-memory.ts';

/** A list that this device remembers; empty if it is damaged. */
export function loadList(key: string): unknown[] {
  try {
    const stored: unknown = JSON.parse(readDeviceMemory(key) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

export const saveList = (key: string, list: readonly unknown[]): void =>
  writeDeviceMemory(key, JSON.stringify(list));
