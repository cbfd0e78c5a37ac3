import {
  isKeptOnDevice,
  readDeviceMemory,
  writeDeviceMemory,
} from '../../../services/device-memory.ts';

/** A map for the life of the page; a session that stays on this device keeps it there, for all tabs. */
export function openKeptMap<Value>(key: string) {
  /** What the device did not keep. */
  let unkept: ReadonlyMap<string, Value> | null = null;
  return {
    /** Read each time: another tab may have changed it. Empty for any other text. */
    read(): ReadonlyMap<string, Value> {
      if (unkept) return unkept;
      try {
        return new Map(JSON.parse(readDeviceMemory(key) ?? ''));
      } catch {
        return new Map();
      }
    },
    /** Returns whether the device keeps it: it may have no room. */
    write(entries: ReadonlyMap<string, Value>): boolean {
      const text = JSON.stringify([...entries]);
      if (isKeptOnDevice()) writeDeviceMemory(key, text);
      const isKept = readDeviceMemory(key) === text;
      unkept = isKept ? null : entries;
      return isKept;
    },
  };
}
