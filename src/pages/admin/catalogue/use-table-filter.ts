import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDebouncedText } from '../../../components/use-debounced-text.ts';
import { useFoldedTexts } from '../../../components/use-folded-texts.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import { search } from '../../../domain/cassette-search.ts';
import {
  filters as allFilters,
  type Filter,
  filterCassettes,
} from '../../../domain/table-filters.ts';
import { paths } from '../../../paths.ts';

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
  const [typed, setTyped] = useDebouncedText(searchText, (text) => change(text, filters));

  useFoldedTexts(cassettes);
  const words = useMemo(() => typed.split(/\s+/), [typed]);
  const filtered = useMemo(() => filterCassettes(cassettes, filters), [cassettes, filters]);
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
    /** Whether the search and the filters show a cassette that the catalogue had not. */
    matches: (cassette: Cassette) => search(filterCassettes([cassette], filters), words).length > 0,
  };
}
