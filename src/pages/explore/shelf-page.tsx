import { type ReactNode, useMemo, useRef, useState } from 'react';
import { requiredContext } from '../../components/required-context.ts';
import { useFoldedTexts } from '../../components/use-folded-texts.ts';
import { useWindowEvent } from '../../components/use-window-event.ts';
import type { Cassette } from '../../domain/cassette.ts';
import { foundSongs, search as searchCassettes } from '../../domain/cassette-search.ts';
import { sortCassettes } from '../../domain/cassette-sort.ts';
import { filterCassettes } from '../../domain/field-filter.ts';
import { newestFirst } from '../../domain/pile.ts';
import {
  lastVisitKey,
  readDeviceMemory,
  viewModeKey,
  writeDeviceMemory,
} from '../../services/device-memory.ts';
import { site } from '../../site.ts';
import { arrangeColours, arrangeShelf, shuffleShelf } from '../../start/arrange-shelf.ts';
import { usePile } from './pile/use-pile.ts';
import { railWidth, spinesPerRow } from './rows/shelf-grid.ts';
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
type Page = ReturnType<typeof usePageState>;
type Found = ReturnType<typeof useFoundState>;

const provider = 'ShelfPageProvider';
/** What is searched, and the actions that change it; changes with each letter that is typed. */
export const [SearchContext, useSearch] = requiredContext<Search>(provider);
/** The lists: what is there and what the search has found. */
export const [FoundContext, useFound] = requiredContext<Found>(provider);
/** How the shelf is shown, and where it is on the page; changes rarely. */
export const [PageContext, usePage] = requiredContext<Page>(provider);

/** The shelf, its search, and what the page does with them, for everything on /explore. */
export function ShelfPageProvider({ children, ...props }: Props & { children: ReactNode }) {
  const search = useShelfSearch();
  const page = usePageState(search.urlState.sort !== null);
  return (
    <PageContext value={page}>
      <SearchContext value={search}>
        <FoundContext value={useFoundState(props, search, page)}>{children}</FoundContext>
      </SearchContext>
    </PageContext>
  );
}

/** Says which song of a cassette the search has found: "B2 Low Tide, and 1 more"; "" if none. */
function findSong(cassette: Cassette, terms: readonly string[]): string {
  const [first = '', ...more] = foundSongs(cassette, terms);
  return more.length > 0 ? `${first.trim()}, and ${more.length} more` : first.trim();
}

function useFoundState(props: Props, search: Search, { mode, pageWidth }: Page) {
  const { uid, cassettes, isComplete, isLoading } = props;
  const { urlState, terms } = search;
  const { selectedId, seed, filters } = urlState;
  const showsPile = search.hasFilter('pile');
  const pile = usePile(uid, cassettes, isComplete, showsPile || selectedId !== null);
  useFoldedTexts(cassettes);
  const isByColour = mode === 'colours' && !urlState.sort;
  // Sorted by the key that is chosen, else by colour, else what is new and the pile newest first,
  // else shuffled.
  const sort = urlState.sort ?? (search.hasFilter('since') && !isByColour ? 'createdAt' : null);
  const direction = urlState.sort ? sortDirection(urlState, urlState.sort) : 'descending';
  const panel = mode === 'fronts' ? 'front' : 'spine';
  const shuffled = useMemo(() => shuffleShelf(cassettes, seed, panel), [cassettes, seed, panel]);
  const ordered = useMemo(() => {
    if (sort) return sortCassettes(shuffled, sort, direction, site.articles);
    return isByColour ? arrangeColours(shuffled) : shuffled;
  }, [shuffled, sort, direction, isByColour]);
  const filtered = useMemo(() => {
    const list = filterCassettes(ordered, filters, pile.pile);
    return showsPile && !sort && !isByColour ? newestFirst(list, pile.pile) : list;
  }, [ordered, filters, pile.pile, showsPile, sort, isByColour]);
  const matching = useMemo(() => searchCassettes(filtered, terms), [filtered, terms]);
  const visit = useLastVisit(cassettes, isComplete);
  const isWall = mode === 'spines' && !sort && filters.length === 0 && terms.length === 0;
  const wall = useWall(props, isWall ? shuffled : null, visit.since, pageWidth);
  const found = wall?.order ?? matching;
  const songOf = useMemo(() => (cassette: Cassette) => findSong(cassette, terms), [terms]);
  return useMemo(
    () => ({
      cassettes,
      isComplete,
      isLoading,
      /** What the shelf shows, in its order. */
      found,
      /** The named spines of its first row. */
      groups: wall?.groups ?? [],
      /** Says how many cassettes are found; empty while the pile is read. */
      countText:
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
    [cassettes, isComplete, isLoading, found, wall, selectedId, songOf, pile, showsPile, visit],
  );
}

/** The wall with what stands at its head; null where something else is shown. */
function useWall(
  { cassettes, isComplete }: Props,
  shuffled: readonly Cassette[] | null,
  since: number | null,
  pageWidth: number,
) {
  // The head that is shown first stays.
  const [{ first, now, hasVisited }] = useState(() => {
    const hasVisited = readDeviceMemory(lastVisitKey) !== null;
    return { first: cassettes, now: Date.now(), hasVisited };
  });
  const isIncomplete = !isComplete && !hasVisited;
  const perRow = spinesPerRow(pageWidth);
  return useMemo(
    () => shuffled && arrangeShelf(shuffled, { since, now, perRow, first, isIncomplete }),
    [shuffled, since, now, perRow, first, isIncomplete],
  );
}

// In CSS pixels. `body` excludes the gutter of the scrollbar, which is always reserved.
const readPageWidth = () => document.body.clientWidth || window.innerWidth;

function usePageState(isSorted: boolean) {
  // It is read when it changes: reading forces a layout.
  const [pageWidth, setPageWidth] = useState(readPageWidth);
  useWindowEvent('resize', () => setPageWidth(readPageWidth()));
  const [mode, setMode] = useState(readViewMode);
  const [isSortBarOpen, setSortBarOpen] = useState(isSorted);
  /** Beside a list that has an order. */
  const hasRail = isSorted || mode === 'colours';
  const shelfHandle = useRef<ShelfHandle>(null);
  const shelfTop = useRef<number>(null);
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
      hasRail,
      pageWidth,
      /** Beside the jump rail, in CSS pixels. */
      shelfWidth: pageWidth - (hasRail ? railWidth : 0),
      /** What the shelf can do in the mode that is shown. */
      shelfHandle,
      /** How far the page is scrolled, in pixels, once an open tape that has moved it is closed. */
      shelfTop,
      searchInput,
      /** Focuses a cassette, or the search if it is not on the shelf. */
      focusTape(id: string) {
        if (!shelfHandle.current?.focus(id)) searchInput.current?.focus();
      },
    }),
    [mode, isSortBarOpen, hasRail, pageWidth],
  );
}
