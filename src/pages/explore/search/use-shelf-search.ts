import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDebouncedText } from '../../../components/use-debounced-text.ts';
import { addTerm } from '../../../domain/cassette-search.ts';
import { type FieldFilter, type FilterField, setFilter } from '../../../domain/field-filter.ts';
import { paths } from '../../../paths.ts';
import { changeHistory, goBack } from '../../../services/history-steps.ts';
import { saveScrollTop } from '../shelf/use-scroll-restoration.ts';
import { pageLoadSeed } from './current-view.ts';
import {
  formatShelfUrl,
  parseShelfUrl,
  type SearchState,
  type ShelfSortKey,
  type ShelfUrlState,
  toggleSort,
} from './shelf-url.ts';

type Filters = readonly FieldFilter[];

/** The seed is always set. */
function readShelfUrl(query: string) {
  const parsed = parseShelfUrl(query);
  return { ...parsed, seed: parsed.seed ?? pageLoadSeed };
}

/**
 * The state of the shelf, which is its URL, what is in the search box, and the actions that change them
 * (docs/behaviour.md, "Shelf URL"). An action begins with the URL as it is then, rendered or not.
 */
export function useShelfSearch() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const urlState = useMemo(() => readShelfUrl(search), [search]);

  const navigation = useMemo(() => {
    const write = (state: ShelfUrlState, replace: boolean, marks: object | null) => {
      saveScrollTop();
      navigate(
        { pathname: paths.explore, search: formatShelfUrl(state) },
        { replace, state: marks },
      );
    };
    return {
      /** Changes search and order: a step of the history, or a part of the present one. */
      update: (changes: (state: ShelfUrlState) => Partial<SearchState>, isStep: boolean) =>
        changeHistory(() => {
          const state = readShelfUrl(window.location.search);
          const next = { ...state, ...changes(state) };
          if (formatShelfUrl(next) === formatShelfUrl(state)) return;
          const marks = window.history.state?.usr;
          // What is chosen in the sheet becomes a step when it closes.
          if (marks?.isSheetOpen) write(next, true, marks);
          else write(next, !isStep, null);
        }),
      /** With `isStep`, Back returns from the cassette to the one that is open. */
      select: (choose: (openId: string | null) => string | null, isStep = false) =>
        changeHistory(() => {
          const state = readShelfUrl(window.location.search);
          const selectedId = choose(state.selectedId);
          if (selectedId === state.selectedId) return;
          const marks = window.history.state?.usr;
          // How many entries of the history opening cassettes has added: closing goes back by them. An open
          // cassette that came with the address has none.
          const steps: number | undefined = state.selectedId === null ? 0 : marks?.steps;
          if (selectedId === null && steps) void goBack(steps);
          else if (selectedId === null) write({ ...state, selectedId }, true, null);
          else if (isStep || state.selectedId === null)
            write(
              { ...state, selectedId },
              false,
              steps === undefined ? null : { steps: steps + 1 },
            );
          else write({ ...state, selectedId }, true, marks);
        }),
    };
  }, [navigate]);

  const {
    text: typed,
    setText: setTyped,
    flush,
  } = useDebouncedText(urlState.typed, (typed) => navigation.update(() => ({ typed }), false));
  const terms = useMemo(
    () => (typed.trim() === '' ? urlState.terms : [...urlState.terms, typed]),
    [urlState.terms, typed],
  );

  const actions = useMemo(() => {
    // The URL has what was typed before it changes otherwise.
    const updateSearch = (changes: (state: ShelfUrlState) => Partial<SearchState>) => {
      flush();
      navigation.update(changes, true);
    };
    const select: typeof navigation.select = (...choice) => {
      flush();
      navigation.select(...choice);
    };
    return {
      updateSearch,
      openTape: (id: string, isStep?: boolean) => select(() => id, isStep),
      closeTape: () => select(() => null),
      toggleTape: (id: string) => select((openId) => (openId === id ? null : id)),
      /** Makes a term of what is in the search box. */
      addTyped() {
        flush();
        let text = '';
        // Back leads to an empty box.
        navigation.update(({ typed }) => {
          text = typed;
          return { typed: '' };
        }, false);
        navigation.update(({ terms }) => ({ terms: addTerm(terms, text) }), true);
      },
      changeFilters: (change: (filters: Filters) => Filters) =>
        updateSearch(({ filters }) => ({ filters: change(filters) })),
      sortBy: (key: ShelfSortKey) => updateSearch((state) => toggleSort(state, key)),
    };
  }, [navigation, flush]);

  const { filters } = urlState;
  return {
    ...actions,
    urlState,
    typed,
    setTyped,
    /** With what is in the search box. */
    terms,
    hasFilter: (field: FilterField) => filters.some((one) => one.field === field),
    /** The URL of the shelf without an open cassette; with `filter`, exactly this value in its field. */
    shelfUrl: (filter?: FieldFilter) =>
      paths.explore +
      formatShelfUrl({
        ...urlState,
        typed,
        filters: filter ? setFilter(filters, filter) : filters,
        selectedId: null,
      }),
    /** The URL of the shelf with these filters alone. */
    filterUrl: (filters: Filters) =>
      paths.explore +
      formatShelfUrl({ ...urlState, terms: [], typed: '', filters, selectedId: null }),
  };
}
