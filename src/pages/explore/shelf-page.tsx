import {
  type Context,
  createContext,
  type ReactNode,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useFoldedTexts } from '../../components/use-folded-texts.ts';
import type { Cassette } from '../../domain/cassette.ts';
import { foundSongs, search as searchCassettes } from '../../domain/cassette-search.ts';
import { sortCassettes } from '../../domain/cassette-sort.ts';
import { filterCassettes } from '../../domain/field-filter.ts';
import { newestFirst } from '../../domain/pile.ts';
import { shuffle } from '../../domain/shuffle.ts';
import { viewModeKey, writeDeviceMemory } from '../../services/device-memory.ts';
import { site } from '../../site.ts';
import { usePile } from './pile/use-pile.ts';
import { sortDirection } from './search/shelf-url.ts';
import { useShelfSearch } from './search/use-shelf-search.ts';
import { useLastVisit } from './toolbar/use-last-visit.ts';
import { readViewMode, type ShelfHandle, type ViewMode } from './view-mode.ts';

type Props = {
  uid: string;
  /** At least one. */
  cassettes: readonly Cassette[];
  /** False without the rest of the list, which may be on its way or have failed. */
  isComplete: boolean;
  /** The rest is on its way. */
  isLoading: boolean;
};

type Search = ReturnType<typeof useShelfSearch>;
const SearchContext = createContext<Search | null>(null);
const FoundContext = createContext<ReturnType<typeof useFoundState> | null>(null);
const PageContext = createContext<ReturnType<typeof usePageState> | null>(null);

/** The shelf, its search, and what the page does with them, for everything on /explore. */
export function ShelfPageProvider({ children, ...props }: Props & { children: ReactNode }) {
  const search = useShelfSearch();
  return (
    <PageContext value={usePageState(search.urlState.sort !== null)}>
      <SearchContext value={search}>
        <FoundContext value={useFoundState(props, search)}>{children}</FoundContext>
      </SearchContext>
    </PageContext>
  );
}

function useContextValue<Value>(context: Context<Value | null>): Value {
  const value = useContext(context);
  if (!value) throw new Error('There is no ShelfPageProvider.');
  return value;
}

/** What is searched, and the actions that change it; changes with each letter that is typed. */
export const useSearch = () => useContextValue(SearchContext);
/** The lists: what is there and what the search has found. */
export const useFound = () => useContextValue(FoundContext);
/** How the shelf is shown, and where it is on the page; changes rarely. */
export const usePage = () => useContextValue(PageContext);

/** Says which song of a cassette the search has found: "B2 Low Tide, and 1 more"; "" if none. */
function findSong(cassette: Cassette, terms: readonly string[]): string {
  const [first = '', ...more] = foundSongs(cassette, terms);
  return more.length > 0 ? `${first.trim()}, and ${more.length} more` : first.trim();
}

function useFoundState({ uid, cassettes, isComplete, isLoading }: Props, search: Search) {
  const { urlState, terms } = search;
  const { selectedId, seed, filters } = urlState;
  const showsPile = search.hasFilter('pile');
  const pile = usePile(uid, cassettes, isComplete, showsPile || selectedId !== null);
  useFoldedTexts(cassettes);
  // Sorted by the key that is chosen, else what is new and the pile newest first, else shuffled.
  const sort = urlState.sort ?? (search.hasFilter('since') ? 'createdAt' : null);
  const direction = urlState.sort ? sortDirection(urlState, urlState.sort) : 'descending';
  const shuffled = useMemo(() => shuffle(cassettes, seed), [cassettes, seed]);
  const ordered = useMemo(
    () => (sort ? sortCassettes(shuffled, sort, direction, site.articles) : shuffled),
    [shuffled, sort, direction],
  );
  const filtered = useMemo(() => {
    const matching = filterCassettes(ordered, filters, pile.pile);
    return showsPile && !sort ? newestFirst(matching, pile.pile) : matching;
  }, [ordered, filters, pile.pile, showsPile, sort]);
  const found = useMemo(() => searchCassettes(filtered, terms), [filtered, terms]);
  const visit = useLastVisit(cassettes, isComplete);
  const songOf = useMemo(() => (cassette: Cassette) => findSong(cassette, terms), [terms]);
  return useMemo(
    () => ({
      cassettes,
      isComplete,
      isLoading,
      /** What the shelf shows, in its order. */
      found,
      /** How many those are; empty while the pile is read. */
      count:
        showsPile && !pile.pile
          ? ''
          : found.length === cassettes.length
            ? `${cassettes.length} ${cassettes.length === 1 ? 'tape' : 'tapes'}`
            : `${found.length} of ${cassettes.length} tapes`,
      /** The cassette in the full view; null for none, undefined if it is not on the shelf. */
      selected: selectedId === null ? null : cassettes.find(({ id }) => id === selectedId),
      songOf,
      pile,
      showsPile,
      visit,
    }),
    [cassettes, isComplete, isLoading, found, selectedId, songOf, pile, showsPile, visit],
  );
}

function usePageState(isSorted: boolean) {
  const [mode, setMode] = useState(readViewMode);
  const [isSortBarOpen, setSortBarOpen] = useState(isSorted);
  const shelf = useRef<ShelfHandle>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  return useMemo(
    () => ({
      mode,
      changeMode(next: ViewMode) {
        setMode(next);
        writeDeviceMemory(viewModeKey, next);
      },
      isSortBarOpen,
      setSortBarOpen,
      /** What the shelf can do in the mode that is shown. */
      shelf,
      searchInput,
      /** Focuses a cassette, or the search if it is not on the shelf. */
      focusTape(id: string) {
        if (!shelf.current?.focus(id)) searchInput.current?.focus();
      },
    }),
    [mode, isSortBarOpen],
  );
}
