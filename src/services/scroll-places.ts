const storageKey = 'scroll-places';
/** Of this many entries of the history the places are kept. */
const maxCount = 50;

/** How far this tab was scrolled in the entries of its history, in pixels, by their keys. */
export function readScrollPlaces(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'));
  } catch {
    return new Map();
  }
}

export function writeScrollPlaces(places: ReadonlyMap<string, number>): void {
  const scrolled = [...places].filter(([, top]) => top > 0).slice(-maxCount);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(scrolled));
  } catch {
    // Where the browser stores nothing, a reload begins at the top.
  }
}
