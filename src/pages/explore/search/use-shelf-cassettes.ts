import { useMemo } from 'react';
import { type FindCassettes, useFoundCassettes } from '../../../components/use-found-cassettes.ts';
import { usePrepared } from '../../../components/use-prepared.ts';
import {
  prepareSearchAndSort,
  useSortedCassettes,
} from '../../../components/use-sorted-cassettes.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import { filterCassettes, inGivenOrder } from '../../../domain/field-filter.ts';
import type { Pile } from '../../../domain/pile.ts';
import { shuffle } from '../../../domain/shuffle.ts';
import { type ShelfUrlState, shelfSortKeys, sortDirection } from './shelf-url.ts';

const prepareShelf = (cassettes: readonly Cassette[]) =>
  prepareSearchAndSort(cassettes, shelfSortKeys);

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
  find: FindCassettes | undefined,
) {
  const { seed, sort, filters } = state;
  const direction = sort ? sortDirection(state, sort) : 'ascending';
  const shuffled = useMemo(() => shuffle(cassettes, seed), [cassettes, seed]);
  usePrepared(shuffled, prepareShelf);
  const sorted = useSortedCassettes(shuffled, sort, direction);
  const filtered = useMemo(() => {
    const matching = filterCassettes(sorted, filters, pile);
    return sort ? matching : inGivenOrder(matching, filters);
  }, [sorted, sort, filters, pile]);
  return useFoundCassettes(filtered, terms, find);
}
