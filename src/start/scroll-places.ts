import { ifStored } from '../services/device-memory.ts';

const key = 'scroll-places';
const maxPlaces = 50;

/**
 * How far this tab's history entries are scrolled, in pixels, by the keys of their locations;
 * entries at the top are left out.
 */
export function readScrollPlaces(): Map<string, number> {
  const read = () => JSON.parse(sessionStorage.getItem(key) ?? '[]');
  return ifStored(() => new Map(read())) ?? new Map();
}

/** Keeps them for a reload; the newest one is the last. */
export function writeScrollPlaces(places: ReadonlyMap<string, number>): void {
  const scrolled = [...places].filter(([, top]) => top > 0).slice(-maxPlaces);
  ifStored(() =>
    scrolled.length > 0
      ? sessionStorage.setItem(key, JSON.stringify(scrolled))
      : sessionStorage.removeItem(key),
  );
}
