import { drawSeedForOldestPart } from '../domain/wall/shuffle.ts';
import { lastVisitKey, readDeviceMemory } from '../services/device-memory.ts';
import { pageStart } from '../services/page-start.ts';
import type { ShelfView } from '../services/ports.ts';
import { readScrollPlaces } from './scroll-places.ts';

const drawSeed = (): number =>
  // A first visit is shown what arrives first.
  readDeviceMemory(lastVisitKey) === null
    ? drawSeedForOldestPart()
    : Math.floor(Math.random() * 2 ** 32);

/**
 * The seed of the shuffle in the query of a URL, or that of this page load: the first one that was
 * asked for, so that Back shows the same order. The URL gets it with the first change on the page,
 * so a plain /explore has a new order at each load.
 */
export function parseSeed(params: URLSearchParams): number {
  const text = params.get('shuffle') ?? '';
  const seed = /^\d{1,10}$/.test(text) ? Number(text) : null;
  pageStart.seed ??= seed ?? drawSeed();
  return seed ?? pageStart.seed;
}

/** What the shelf shows first at the current URL (docs/behaviour, "Shelf URL"). */
export function currentView(): ShelfView {
  const params = new URLSearchParams(window.location.search);
  return {
    seed: parseSeed(params),
    // A search, an order and an open tape show others first; a reload may lead further down.
    showsStart:
      readScrollPlaces().size === 0 && [...params.keys()].every((name) => name === 'shuffle'),
  };
}
