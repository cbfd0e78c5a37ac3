import { drawSeedForOldestPart } from '../../../domain/shuffle.ts';
import { lastVisitKey, readDeviceMemory } from '../../../services/device-memory.ts';
import { pageStart } from '../../../services/page-start.ts';
import type { ShelfView } from '../../../services/ports.ts';
import { readScrollPlaces } from '../../../services/scroll-places.ts';

// One seed per page load, so that Back shows the same order. The URL gets it with the first change
// on the page: a plain /explore has a new order at each load.
export const pageLoadSeed =
  pageStart.load?.view.seed ??
  // A first visit is shown what arrives first.
  (readDeviceMemory(lastVisitKey) === null
    ? drawSeedForOldestPart()
    : Math.floor(Math.random() * 2 ** 32));

/** The seed of the shuffle in a query; null without a valid one. */
export function parseSeed(params: URLSearchParams): number | null {
  const seed = params.get('shuffle') ?? '';
  return /^\d{1,10}$/.test(seed) ? Number(seed) : null;
}

/** What the shelf shows first at the current URL. */
export function currentView(): ShelfView {
  const params = new URLSearchParams(window.location.search);
  return {
    seed: parseSeed(params) ?? pageLoadSeed,
    // A search, an order and an open tape show others first; a reload may lead to a place further down.
    showsStart:
      [...params.keys()].every((name) => name === 'shuffle') && readScrollPlaces().size === 0,
  };
}
