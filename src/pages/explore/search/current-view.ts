import { drawSeedForOldestPart } from '../../../domain/shuffle.ts';
import { lastVisitKey, readDeviceMemory } from '../../../services/device-memory.ts';
import { pageStart } from '../../../services/page-start.ts';
import type { ShelfView } from '../../../services/ports.ts';
import { readScrollPlaces } from '../../../services/scroll-places.ts';
import { parseShelfUrl } from './shelf-url.ts';

// One seed per page load, so that Back shows the same order. The URL gets it with the first change
// on the page: a plain /explore has a new order at each load.
export const pageLoadSeed =
  pageStart.load?.view.seed ??
  // A first visit is shown what arrives first.
  (readDeviceMemory(lastVisitKey) === null
    ? drawSeedForOldestPart()
    : Math.floor(Math.random() * 2 ** 32));

/** What the shelf shows first at the current URL. */
export function currentView(): ShelfView {
  const { seed, sort, terms, filters, typed, selectedId } = parseShelfUrl(window.location.search);
  return {
    seed: seed ?? pageLoadSeed,
    showsStart:
      sort === null &&
      terms.length + filters.length === 0 &&
      typed === '' &&
      selectedId === null &&
      // A reload may lead to a place further down (use-scroll-restoration.ts).
      readScrollPlaces().size === 0,
  };
}
