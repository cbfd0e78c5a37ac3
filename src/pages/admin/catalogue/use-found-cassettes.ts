import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDebouncedText } from '../../../components/use-debounced-text.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import { type Filter, matchesAllFilters } from '../../../domain/cassette-filter.ts';
import { search, searchable } from '../../../domain/cassette-search.ts';
import { paths } from '../../../paths.ts';
import { formatTableUrl, parseTableUrl, type TableUrlState } from './table-url.ts';
import { usePrepared } from './use-prepared.ts';

/** The words of the box: a tape is found when it holds each of them, wherever. */
const wordsOf = (typed: string): string[] => typed.split(/\s+/).filter((word) => word !== '');

const find = (tapes: readonly Cassette[], typed: string, filters: readonly Filter[]) => {
  const words = wordsOf(typed);
  const left =
    filters.length === 0 ? tapes : tapes.filter((tape) => matchesAllFilters(tape, filters));
  if (words.length === 0) return left;
  return search(left.map(searchable), words).map(({ cassette }) => cassette);
};

/** What is looked for in the table, kept in the address, and the tapes that are found. */
export function useTableFilter(tapes: readonly Cassette[]) {
  usePrepared(tapes);
  const { search: query } = useLocation();
  const navigate = useNavigate();
  const address = useMemo(() => parseTableUrl(query), [query]);
  const latest = useRef(address);
  useEffect(() => {
    latest.current = address;
  }, [address]);

  const change = useCallback(
    (part: Partial<TableUrlState>) => {
      latest.current = { ...latest.current, ...part };
      navigate(
        { pathname: paths.admin, search: formatTableUrl(latest.current) },
        { replace: true },
      );
    },
    [navigate],
  );
  const {
    text: typed,
    setText: setTyped,
    markWritten,
  } = useDebouncedText(address.find, (text) => change({ find: text }));

  // A keystroke is shown at once; the table follows when it can.
  const looked = useDeferredValue(typed);
  const { filters } = address;
  const found = useMemo(() => find(tapes, looked, filters), [tapes, looked, filters]);

  return {
    found,
    typed,
    setTyped,
    filters,
    toggle(filter: Filter) {
      const others = filters.filter((one) => one !== filter);
      markWritten(typed);
      change({ find: typed, filters: filters.includes(filter) ? others : [...others, filter] });
    },
    /** Back to the whole catalogue. */
    clear() {
      markWritten('');
      change({ find: '', filters: [] });
    },
    /** Whether a tape is found as it is now. */
    finds: (tape: Cassette) => find([tape], typed, filters).length > 0,
  };
}

export type TableFilter = ReturnType<typeof useTableFilter>;
