import { useEffect, useMemo } from 'react';
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
import type { CatalogueTrackLists } from '../use-track-lists.ts';

const nothing: readonly Cassette[] = [];
const splitWords = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/**
 * The search and the filters of the table, kept in the URL, and the cassettes that match them: a
 * match contains every word, in any field (docs/behaviour.md, "Catalogue table").
 */
export function useTableFilter(
  cassettes: readonly Cassette[],
  { lists, load: loadTrackLists }: CatalogueTrackLists,
) {
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
  const hasDuplicateFilter = filters.includes('duplicates');
  /** Cassettes that are the same as another one, side by side. */
  const duplicates = useMemo(
    () => (hasDuplicateFilter ? findDuplicateGroups(cassettes).flat() : []),
    [cassettes, hasDuplicateFilter],
  );
  const hasTrackListFilter = filters.includes('without-track-list');
  useEffect(() => {
    if (hasTrackListFilter) loadTrackLists();
  }, [hasTrackListFilter, loadTrackLists]);
  const isUnread = hasTrackListFilter && lists === null;
  const known = useMemo(
    () => ({
      duplicateIds: new Set(duplicates.map(({ id }) => id)),
      trackLists: lists ?? new Map<string, string>(),
    }),
    [duplicates, lists],
  );
  const filtered = useMemo(() => {
    if (filters.length === 0) return cassettes;
    // Nothing is selected and deleted as a match before the track lists are known.
    if (isUnread) return nothing;
    return (hasDuplicateFilter ? duplicates : cassettes).filter((cassette) =>
      matchesAllFilters(cassette, filters, known),
    );
  }, [cassettes, filters, isUnread, hasDuplicateFilter, duplicates, known]);
  const found = useMemo(() => search(filtered, words), [filtered, words]);

  return {
    found,
    /** Whether what matches is not known before the track lists are read. */
    isUnread,
    typed,
    setTyped,
    filters,
    toggle(filter: Filter) {
      const others = filters.filter((one) => one !== filter);
      change(typed, filters.includes(filter) ? others : [...others, filter]);
    },
    /** Shows the whole catalogue again. */
    clear() {
      setTyped('');
      change('', []);
    },
    /** Whether the search and the filters show the cassette, as it is now. */
    matches: (cassette: Cassette) =>
      !isUnread &&
      matchesAllFilters(cassette, filters, known) &&
      search([cassette], splitWords(typed)).length > 0,
  };
}
