import { ifStored } from './device-memory.ts';

const placesKey = 'scroll-places';
/** Of this many entries of the history the places are kept. */
const maxPlaces = 50;

/** How far this tab was scrolled in the entries of its history, in pixels, by their keys. */
export function readScrollPlaces(): Map<string, number> {
  const read = () => JSON.parse(sessionStorage.getItem(placesKey) ?? '[]');
  return ifStored(() => new Map(read())) ?? new Map();
}

export function writeScrollPlaces(places: ReadonlyMap<string, number>): void {
  const scrolled = [...places].filter(([, top]) => top > 0).slice(-maxPlaces);
  ifStored(() => sessionStorage.setItem(placesKey, JSON.stringify(scrolled)));
}
