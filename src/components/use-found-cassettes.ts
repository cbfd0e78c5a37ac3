import { useMemo } from 'react';
import type { Cassette } from '../domain/cassette.ts';
import {
  isNarrowerSearch,
  type Searchable,
  search,
  searchable,
} from '../domain/cassette-search.ts';
import { stepSize } from './use-prepared.ts';

// Cached per list: every keystroke needs up to ten thousand of them.
const searchableLists = new WeakMap<readonly Cassette[], readonly Searchable[]>();

export function searchableList(cassettes: readonly Cassette[]): readonly Searchable[] {
  const list = searchableLists.get(cassettes) ?? cassettes.map(searchable);
  searchableLists.set(cassettes, list);
  return list;
}

/** Prepares the search through a list in steps, for `usePrepared`. */
export function* prepareSearch(cassettes: readonly Cassette[]): Generator<void> {
  for (const [index, cassette] of cassettes.entries()) {
    searchable(cassette);
    if (index % stepSize === 0) yield;
  }
  searchableList(cassettes);
}

/** The last search through each list, of which a narrower one begins. */
export type LastResults = WeakMap<
  readonly Cassette[],
  { terms: readonly string[]; found: readonly Searchable[] }
>;
const lastResults: LastResults = new WeakMap();

function findCassettes(cassettes: readonly Cassette[], terms: readonly string[]): Cassette[] {
  const last = lastResults.get(cassettes);
  const candidates =
    last && isNarrowerSearch(terms, last.terms) ? last.found : searchableList(cassettes);
  const found = search(candidates, terms);
  lastResults.set(cassettes, { terms, found });
  return found.map(({ cassette }) => cassette);
}

/** The cassettes that contain every term, in the given order. There is at least one term. */
export type FindCassettes = typeof findCassettes;

/**
 * The cassettes that contain every term, in the given order; the list itself without terms
 * (docs/behaviour.md, "Search"). `find` must be stable.
 */
export const useFoundCassettes = (
  cassettes: readonly Cassette[],
  terms: readonly string[],
  find: FindCassettes = findCassettes,
): readonly Cassette[] =>
  useMemo(
    () => (terms.length === 0 ? cassettes : find(cassettes, terms)),
    [cassettes, terms, find],
  );
