import { useEffect, useMemo } from 'react';
import type { Cassette } from '../../domain/cassette.ts';
import { type Searchable, search, toSearchable } from '../../domain/cassette-search.ts';
import { sortCassettes } from '../../domain/cassette-sort.ts';
import { shuffle } from '../../domain/shuffle.ts';
import { directionOf, type ShelfAddress } from './shelf-address.ts';

// Prepared once per tape, and gone with it.
const prepared = new WeakMap<Cassette, Searchable>();
const searchable = (cassette: Cassette): Searchable => {
  const known = prepared.get(cassette) ?? toSearchable(cassette);
  prepared.set(cassette, known);
  return known;
};

const slice = 250;

/** Prepares the search in slices while nothing is asked, so that the first keystroke is quick too. */
function usePrepared(tapes: readonly Cassette[]) {
  useEffect(() => {
    let next = 0;
    let timer = setTimeout(function prepare() {
      for (const tape of tapes.slice(next, next + slice)) searchable(tape);
      next += slice;
      if (next < tapes.length) timer = setTimeout(prepare);
    });
    return () => clearTimeout(timer);
  }, [tapes]);
}

type Order = Pick<ShelfAddress, 'sort' | 'descending'> & { seed: number };

/**
 * The tapes that hold every term, in the order of the shelf: sorted by the active key, else
 * shuffled (specification, sections 4 and 5).
 */
export function useFoundTapes(tapes: readonly Cassette[], order: Order, terms: readonly string[]) {
  usePrepared(tapes);
  const { seed, sort } = order;
  const direction = sort && directionOf(order, sort);
  const shuffled = useMemo(() => shuffle(tapes, seed), [tapes, seed]);
  const sorted = useMemo(
    () => (sort && direction ? sortCassettes(shuffled, sort, direction) : shuffled),
    [shuffled, sort, direction],
  );
  return useMemo(
    () => (terms.length === 0 ? sorted : search(sorted.map(searchable), terms)),
    [sorted, terms],
  );
}
