import { useMemo } from 'react';
import { useFoldedTexts } from '../../../components/use-folded-texts.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import { search } from '../../../domain/cassette-search.ts';
import { sortCassettes } from '../../../domain/cassette-sort.ts';
import { filterCassettes } from '../../../domain/field-filter.ts';
import type { Pile } from '../../../domain/pile.ts';
import { shuffle } from '../../../domain/shuffle.ts';
import { site } from '../../../site.ts';
import { type ShelfUrlState, sortDirection } from './shelf-url.ts';

type ShelfState = Pick<ShelfUrlState, 'sort' | 'descending' | 'filters'> & { seed: number };

/**
 * The cassettes that contain every term and match the field filters, sorted by the active key, else what
 * is new newest first, else shuffled (docs/behaviour.md, "Search", "Field filters", "Sort" and "Shuffle").
 */
export function useShelfCassettes(
  cassettes: readonly Cassette[],
  state: ShelfState,
  terms: readonly string[],
  pile: Pile | null,
): readonly Cassette[] {
  useFoldedTexts(cassettes);
  const { seed, filters } = state;
  const showsNew = filters.some(({ field }) => field === 'since');
  const sort = state.sort ?? (showsNew ? 'createdAt' : null);
  const direction = state.sort ? sortDirection(state, state.sort) : 'descending';
  const shuffled = useMemo(() => shuffle(cassettes, seed), [cassettes, seed]);
  const ordered = useMemo(
    () => (sort ? sortCassettes(shuffled, sort, direction, site.articles) : shuffled),
    [shuffled, sort, direction],
  );
  const filtered = useMemo(() => filterCassettes(ordered, filters, pile), [ordered, filters, pile]);
  return useMemo(() => search(filtered, terms), [filtered, terms]);
}
