import { useEffect, useMemo } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import {
  isNarrowerSearch,
  type Searchable,
  search,
  searchable,
} from '../../../domain/cassette-search.ts';
import {
  type Direction,
  type SortEntry,
  sortCassettes,
  sortEntries,
  toSortEntry,
} from '../../../domain/cassette-sort.ts';
import { shuffle } from '../../../domain/shuffle.ts';
import {
  type ShelfSortKey,
  type ShelfUrlState,
  shelfSortKeys,
  sortDirection,
} from './shelf-url.ts';

// A keystroke asks for ten thousand of them.
const preparedLists = new WeakMap<readonly Cassette[], readonly Searchable[]>();
const searchables = (tapes: readonly Cassette[]): readonly Searchable[] => {
  const known = preparedLists.get(tapes) ?? tapes.map(searchable);
  preparedLists.set(tapes, known);
  return known;
};

// One letter more looks only among what the letters before it have found.
const lastFound = new WeakMap<
  readonly Cassette[],
  { terms: readonly string[]; found: readonly Searchable[] }
>();
function find(tapes: readonly Cassette[], terms: readonly string[]): readonly Cassette[] {
  const last = lastFound.get(tapes);
  const among = last && isNarrowerSearch(terms, last.terms) ? last.found : searchables(tapes);
  const found = search(among, terms);
  lastFound.set(tapes, { terms, found });
  return found.map(({ cassette }) => cassette);
}

// Kept for as long as the list that they are orders of.
const orders = new WeakMap<readonly Cassette[], Record<string, Cassette[]>>();

function order(
  tapes: readonly Cassette[],
  key: ShelfSortKey,
  direction: Direction,
  sortables?: readonly SortEntry[],
): Cassette[] {
  const known = orders.get(tapes) ?? {};
  orders.set(tapes, known);
  const name = key + direction;
  known[name] ??= sortables
    ? sortEntries(sortables, direction)
    : sortCassettes(tapes, key, direction);
  return known[name];
}

const slice = 250;

function* preparations(tapes: readonly Cassette[]) {
  for (const [at, tape] of tapes.entries()) {
    searchable(tape);
    if (at % slice === 0) yield;
  }
  yield searchables(tapes);
  for (const key of shelfSortKeys) {
    const sortables: SortEntry[] = [];
    for (const tape of tapes) if (sortables.push(toSortEntry(tape, key)) % slice === 0) yield;
    yield searchables(order(tapes, key, 'ascending', sortables));
    yield searchables(order(tapes, key, 'descending', sortables));
  }
}

/** Prepares search and sorting bit by bit while nothing is asked, so that the first time is quick too. */
function usePrepared(tapes: readonly Cassette[]) {
  useEffect(() => {
    const steps = preparations(tapes);
    let timer = setTimeout(function prepare() {
      if (!steps.next().done) timer = setTimeout(prepare);
    });
    return () => clearTimeout(timer);
  }, [tapes]);
}

type Shown = Pick<ShelfUrlState, 'sort' | 'descending'> & { seed: number };

/**
 * The tapes that hold every term, in the order of the shelf: sorted by the active key, else
 * shuffled (specification, sections 4 and 5).
 */
export function useFoundCassettes(
  tapes: readonly Cassette[],
  shown: Shown,
  terms: readonly string[],
) {
  const { seed, sort } = shown;
  const direction = sort && sortDirection(shown, sort);
  const shuffled = useMemo(() => shuffle(tapes, seed), [tapes, seed]);
  usePrepared(shuffled);
  const sorted = useMemo(
    () => (sort && direction ? order(shuffled, sort, direction) : shuffled),
    [shuffled, sort, direction],
  );
  return useMemo(() => (terms.length === 0 ? sorted : find(sorted, terms)), [sorted, terms]);
}
