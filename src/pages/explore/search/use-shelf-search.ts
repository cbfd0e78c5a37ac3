import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useDebouncedText } from '../../../components/use-debounced-text.ts';
import { addTerm } from '../../../domain/cassette-search.ts';
import { type FieldFilter, type FilterField, setFilter } from '../../../domain/field-filter.ts';
import { paths } from '../../../paths.ts';
import { formatShelfUrl, type SearchState, type ShelfSortKey, toggleSort } from './shelf-url.ts';
import { useShelfUrl } from './use-shelf-url.ts';

export type ShelfSearch = ReturnType<typeof useShelfSearch>;

/** What the URL and the search box say of the shelf, and the actions that change it. */
export function useShelfSearch() {
  const { urlState, update, select } = useShelfUrl();
  const {
    text: typed,
    setText: setTyped,
    markWritten,
  } = useDebouncedText(urlState.typed, (text) => update({ typed: text }));
  const { filters, selectedId } = urlState;
  const terms = useMemo(
    () => (typed.trim() === '' ? urlState.terms : [...urlState.terms, typed]),
    [urlState.terms, typed],
  );

  const latest = useRef({ typed, selectedId });
  useLayoutEffect(() => {
    latest.current = { typed, selectedId };
  });
  const toggleSelected = useCallback(
    (id: string) => {
      const { typed, selectedId } = latest.current;
      markWritten(typed);
      select(selectedId === id ? null : id, typed);
    },
    [select, markWritten],
  );
  const updateSearch = (changes: Partial<SearchState>) => {
    const next = { typed, ...changes };
    markWritten(next.typed);
    update(next);
  };
  const hasFilter = (field: FilterField) => filters.some((one) => one.field === field);

  return {
    urlState,
    typed,
    setTyped,
    /** With what is in the search box. */
    terms,
    hasFilter,
    updateSearch,
    /** Opens a cassette, or closes it if it is open. */
    toggleSelected,
    closeSelected: () => select(null, typed),
    /** Makes a term of what is in the search box. Returns false if it is one already. */
    addTyped() {
      const terms = addTerm(urlState.terms, typed);
      updateSearch({ terms, typed: '' });
      return terms !== urlState.terms;
    },
    /** Takes the filters of this field off if there are any, else adds this one. */
    toggleFilter: (filter: FieldFilter) =>
      updateSearch({
        filters: hasFilter(filter.field)
          ? filters.filter(({ field }) => field !== filter.field)
          : [...filters, filter],
      }),
    sortBy: (key: ShelfSortKey) => updateSearch(toggleSort(urlState, key)),
    /** The URL of the shelf without an open cassette; with `filter`, exactly this value in its field. */
    shelfUrl: (filter?: FieldFilter) =>
      paths.explore +
      formatShelfUrl({
        ...urlState,
        typed,
        filters: filter ? setFilter(filters, filter) : filters,
        selectedId: null,
      }),
  };
}
