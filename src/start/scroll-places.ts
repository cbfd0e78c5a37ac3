import { tryStorage } from '../services/device-memory.ts';

const key = 'scroll-places';
const maxPlaces = 50;

/** The places in pixels, by the keys of the history entries; an entry at the top has none. */
export function readScrollPlaces(): Map<string, number> {
  const read = () => JSON.parse(sessionStorage.getItem(key) ?? '[]');
  return tryStorage(() => new Map(read())) ?? new Map();
}

/** Keeps them for a reload; the newest one is the last. */
export function writeScrollPlaces(places: ReadonlyMap<string, number>): void {
  const scrolled = [...places].filter(([, top]) => top > 0).slice(-maxPlaces);
  tryStorage(() =>
    scrolled.length > 0
      ? sessionStorage.setItem(key, JSON.stringify(scrolled))
      : sessionStorage.removeItem(key),
  );
}
