import { type RefObject, useEffect } from 'react';
import { useStableCallback } from '../../../components/use-stable-callback.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import type { SortKey } from '../../../domain/cassette-sort.ts';
import { findByTyping } from './find-by-typing.ts';

/** After this pause the next letter is a first one, as in the lists of the system. */
const pauseMs = 1000;

/** Calls back with the cassette whose value in the sorted field begins with what is typed in `area`. */
export function useTypeAhead(
  area: RefObject<HTMLElement | null>,
  cassettes: readonly Cassette[],
  sort: SortKey | null,
  onFind: (id: string) => void,
) {
  // A time is not typed.
  const key = sort === null || sort === 'createdAt' ? 'title' : sort;
  const find = useStableCallback((typed: string, id: string | null | undefined) => {
    const from = cassettes.findIndex((cassette) => cassette.id === id);
    const found = cassettes[findByTyping(cassettes, key, typed, from)];
    if (found) onFind(found.id);
  });
  useEffect(() => {
    const element = area.current;
    let typed = '';
    let timer: ReturnType<typeof setTimeout>;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
      // Not the space bar: it opens a cassette.
      if (!/^[\p{L}\p{N}]$/u.test(event.key)) return;
      // Firefox can search the page for what is typed.
      event.preventDefault();
      typed += event.key;
      clearTimeout(timer);
      timer = setTimeout(() => {
        typed = '';
      }, pauseMs);
      const cell = (event.target as Element).closest('[data-cassette-id]');
      find(typed, cell?.getAttribute('data-cassette-id'));
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => {
      clearTimeout(timer);
      element?.removeEventListener('keydown', onKeyDown);
    };
  }, [area, find]);
}
