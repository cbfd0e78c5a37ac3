import { useMemo } from 'react';
import type { Cassette } from '../domain/cassette.ts';
import {
  type Direction,
  type SortEntry,
  type SortKey,
  sortCassettes,
  sortEntries,
  toSortEntry,
} from '../domain/cassette-sort.ts';
import { site } from '../site.ts';
import { prepareSearch, searchableList } from './use-found-cassettes.ts';
import { stepSize } from './use-prepared.ts';

// The sorted copies of each list, by key and direction.
const sortedLists = new WeakMap<readonly Cassette[], Record<string, readonly Cassette[]>>();

function sortedList(
  cassettes: readonly Cassette[],
  key: SortKey,
  direction: Direction,
  entries?: readonly SortEntry[],
): readonly Cassette[] {
  const lists = sortedLists.get(cassettes) ?? {};
  sortedLists.set(cassettes, lists);
  const name = key + direction;
  lists[name] ??= entries
    ? sortEntries(entries, direction)
    : sortCassettes(cassettes, key, direction, site.articles);
  return lists[name];
}

/** Prepares the search and every order of a list by these keys in steps, for `usePrepared`. */
export function* prepareSearchAndSort(
  cassettes: readonly Cassette[],
  keys: readonly SortKey[],
): Generator<unknown> {
  yield* prepareSearch(cassettes);
  yield;
  for (const key of keys) {
    const entries: SortEntry[] = [];
    for (const cassette of cassettes)
      if (entries.push(toSortEntry(cassette, key, site.articles)) % stepSize === 0) yield;
    yield searchableList(sortedList(cassettes, key, 'ascending', entries));
    yield searchableList(sortedList(cassettes, key, 'descending', entries));
  }
}

/** A sorted copy (docs/behaviour.md, "Sort"); the list itself without a key. */
export const useSortedCassettes = (
  cassettes: readonly Cassette[],
  key: SortKey | null,
  direction: Direction,
): readonly Cassette[] =>
  useMemo(
    () => (key ? sortedList(cassettes, key, direction) : cassettes),
    [cassettes, key, direction],
  );
