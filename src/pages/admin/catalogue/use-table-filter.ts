import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDebouncedText } from '../../../components/use-debounced-text.ts';
import { useFoldedTexts } from '../../../components/use-folded-texts.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import {
  filters as allFilters,
  type Filter,
  matchesAllFilters,
} from '../../../domain/cassette-filter.ts';
import { search } from '../../../domain/cassette-search.ts';
import { findDuplicateGroups } from '../../../domain/duplicates.ts';
import { paths } from '../../../paths.ts';

const splitWords = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** The search and the filters of the URL, and what they find (docs/behaviour, "Catalogue table"). */
export function useTableFilter(cassettes: readonly Cassette[]) {
  const { search: query } = useLocation();
  const navigate = useNavigate();
  const { searchText, filters } = useMemo(() => {
    const params = new URLSearchParams(query);
    const names = (params.get('only') ?? '').split(' ');
    return {
      searchText: params.get('find') ?? '',
      filters: allFilters.filter((filter) => names.includes(filter)),
    };
  }, [query]);
  function change(text: string, only: readonly Filter[]) {
    const params = new URLSearchParams();
    if (text !== '') params.set('find', text);
    if (only.length > 0) params.set('only', only.join(' '));
    navigate({ pathname: paths.admin, search: params.toString() }, { replace: true });
  }
  const { text: typed, setText: setTyped } = useDebouncedText(searchText, (text) =>
    change(text, filters),
  );

  useFoldedTexts(cassettes);
  const words = useMemo(() => splitWords(typed), [typed]);
  const { filtered, duplicateIds } = useMemo(() => {
    // Cassettes that are the same as another one are side by side.
    const list = filters.includes('duplicates') ? findDuplicateGroups(cassettes).flat() : cassettes;
    const duplicateIds = new Set(list === cassettes ? [] : list.map(({ id }) => id));
    const matches = (cassette: Cassette) => matchesAllFilters(cassette, filters, duplicateIds);
    return { filtered: filters.length === 0 ? list : list.filter(matches), duplicateIds };
  }, [cassettes, filters]);
  const found = useMemo(() => search(filtered, words), [filtered, words]);

  return {
    found,
    typed,
    setTyped,
    filters,
    toggle(filter: Filter) {
      const others = filters.filter((one) => one !== filter);
      change(typed, filters.includes(filter) ? others : [...others, filter]);
    },
    clear() {
      setTyped('');
      change('', []);
    },
    /** Whether the search and the filters show the cassette, as it is now. */
    matches: (cassette: Cassette) =>
      matchesAllFilters(cassette, filters, duplicateIds) &&
      search([cassette], splitWords(typed)).length > 0,
  };
}
