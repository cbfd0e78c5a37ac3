import { useMemo } from 'react';
import {
  prepareSearch,
  searchableList,
  useFoundCassettes,
} from '../../../components/use-found-cassettes.ts';
import { stepSize, usePrepared } from '../../../components/use-prepared.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import {
  type Direction,
  type SortEntry,
  sortCassettes,
  sortEntries,
  toSortEntry,
} from '../../../domain/cassette-sort.ts';
import { filterCassettes, inGivenOrder } from '../../../domain/field-filter.ts';
import type { Pile } from '../../../domain/pile.ts';
import { shuffle } from '../../../domain/shuffle.ts';
import { site } from '../../../site.ts';
import {
  type ShelfSortKey,
  type ShelfUrlState,
  shelfSortKeys,
  sortDirection,
} from './shelf-url.ts';

// The sorted copies of each list, by key and direction.
const sortedLists = new WeakMap<readonly Cassette[], Record<string, Cassette[]>>();

function sortedList(
  cassettes: readonly Cassette[],
  key: ShelfSortKey,
  direction: Direction,
  entries?: readonly SortEntry[],
): Cassette[] {
  const lists = sortedLists.get(cassettes) ?? {};
  sortedLists.set(cassettes, lists);
  const name = key + direction;
  lists[name] ??= entries
    ? sortEntries(entries, direction)
    : sortCassettes(cassettes, key, direction, site.articles);
  return lists[name];
}

/** Prepares the search and every sort order of the shelf in steps. */
function* prepareShelf(cassettes: readonly Cassette[]) {
  yield* prepareSearch(cassettes);
  yield;
  for (const key of shelfSortKeys) {
    const entries: SortEntry[] = [];
    for (const cassette of cassettes)
      if (entries.push(toSortEntry(cassette, key, site.articles)) % stepSize === 0) yield;
    yield searchableList(sortedList(cassettes, key, 'ascending', entries));
    yield searchableList(sortedList(cassettes, key, 'descending', entries));
  }
}

type ShelfState = Pick<ShelfUrlState, 'sort' | 'descending' | 'filters'> & { seed: number };

/**
 * The cassettes that contain every term and match the field filters, sorted by the active key, else in
 * the order of a pile that is given or shuffled (docs/behaviour.md, "Search", "Field filters", "Sort" and "Shuffle").
 */
export function useShelfCassettes(
  cassettes: readonly Cassette[],
  state: ShelfState,
  terms: readonly string[],
  pile: Pile | null | undefined,
) {
  const { seed, sort, filters } = state;
  const direction = sort && sortDirection(state, sort);
  const shuffled = useMemo(() => shuffle(cassettes, seed), [cassettes, seed]);
  usePrepared(shuffled, prepareShelf);
  const sorted = useMemo(
    () => (sort && direction ? sortedList(shuffled, sort, direction) : shuffled),
    [shuffled, sort, direction],
  );
  const filtered = useMemo(() => {
    const matching = filterCassettes(sorted, filters, pile);
    return sort ? matching : inGivenOrder(matching, filters);
  }, [sorted, sort, filters, pile]);
  return useFoundCassettes(filtered, terms);
}
