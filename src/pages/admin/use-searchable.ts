import { useEffect } from 'react';
import type { Cassette } from '../../domain/cassette.ts';
import { type Searchable, toSearchable } from '../../domain/cassette-search.ts';

// Prepared once per tape, and gone with it.
const prepared = new WeakMap<Cassette, Searchable>();

export function searchable(cassette: Cassette): Searchable {
  const known = prepared.get(cassette) ?? toSearchable(cassette);
  prepared.set(cassette, known);
  return known;
}

const slice = 250;

/** Prepares the search in slices while nothing is asked, so that the first keystroke is quick too. */
export function usePrepared(tapes: readonly Cassette[]): void {
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
