import { useDeferredValue, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDebouncedText } from '../../../components/use-debounced-text.ts';
import { useFoundCassettes } from '../../../components/use-found-cassettes.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import { type Filter, matchesAllFilters } from '../../../domain/cassette-filter.ts';
import { search, searchable } from '../../../domain/cassette-search.ts';
import { findDuplicateGroups } from '../../../domain/duplicates.ts';
import { paths } from '../../../paths.ts';
import { formatTableUrl, parseTableUrl, type TableUrlState } from './table-url.ts';

const splitWords = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/**
 * The search and the filters of the table, kept in the URL, and the cassettes that match them: a
 * match contains every word, in any field (docs/behaviour.md, "Catalogue table").
 */
export function useTableFilter(cassettes: readonly Cassette[]) {
  const { search: query } = useLocation();
  const navigate = useNavigate();
  const urlState = useMemo(() => parseTableUrl(query), [query]);
  const change = (part: Partial<TableUrlState>) => {
    const next = { ...urlState, ...part };
    navigate({ pathname: paths.admin, search: formatTableUrl(next) }, { replace: true });
  };
  const { text: typed, setText: setTyped } = useDebouncedText(urlState.searchText, (searchText) =>
    change({ searchText }),
  );

  // The search box follows each keystroke at once, the table when there is time.
  const deferredText = useDeferredValue(typed);
  const words = useMemo(() => splitWords(deferredText), [deferredText]);
  const { filters } = urlState;
  const hasDuplicateFilter = filters.includes('duplicates');
  /** Cassettes that are the same as another one, side by side. */
  const duplicates = useMemo(
    () => (hasDuplicateFilter ? findDuplicateGroups(cassettes).flat() : []),
    [cassettes, hasDuplicateFilter],
  );
  const duplicateIds = useMemo(() => new Set(duplicates.map(({ id }) => id)), [duplicates]);
  const filtered = useMemo(
    () =>
      filters.length === 0
        ? cassettes
        : (hasDuplicateFilter ? duplicates : cassettes).filter((cassette) =>
            matchesAllFilters(cassette, filters, duplicateIds),
          ),
    [cassettes, filters, hasDuplicateFilter, duplicates, duplicateIds],
  );
  const found = useFoundCassettes(filtered, words);

  return {
    found,
    typed,
    setTyped,
    filters,
    toggle(filter: Filter) {
      const others = filters.filter((one) => one !== filter);
      change({
        searchText: typed,
        filters: filters.includes(filter) ? others : [...others, filter],
      });
    },
    /** Shows the whole catalogue again. */
    clear() {
      setTyped('');
      change({ searchText: '', filters: [] });
    },
    /** Whether the search and the filters show the cassette, as it is now. */
    matches: (cassette: Cassette) =>
      matchesAllFilters(cassette, filters, duplicateIds) &&
      search([searchable(cassette)], splitWords(typed)).length > 0,
  };
}
