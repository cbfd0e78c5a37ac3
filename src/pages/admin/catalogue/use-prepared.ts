import { useEffect } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { searchable } from '../../../domain/cassette-search.ts';

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
