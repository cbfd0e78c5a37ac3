import { type ReactNode, useMemo, useRef, useState } from 'react';
import { requiredContext } from '../../components/required-context.ts';
import { useWindowEvent } from '../../components/use-window-event.ts';
import { viewModeKey, writeDeviceMemory } from '../../services/device-memory.ts';
import { readPageWidth } from '../../start/page-width.ts';
import { railWidth } from './rows/shelf-grid.ts';
import { useShelfSearch } from './search/use-shelf-search.ts';
import { type ListProps, useFoundCassettes } from './use-found-cassettes.ts';
import { readViewMode, type ViewMode } from './view-mode.ts';

const provider = 'ShelfProvider';
/** What is searched, and the actions that change it; changes with each letter that is typed. */
export const [SearchContext, useSearch] =
  requiredContext<ReturnType<typeof useShelfSearch>>(provider);
/** The lists: what is there and what the search has found. */
export const [FoundContext, useFound] =
  requiredContext<ReturnType<typeof useFoundCassettes>>(provider);
/** How the shelf is shown, and where it is on the page; changes rarely. */
export const [PageContext, usePage] = requiredContext<ReturnType<typeof usePageState>>(provider);

/** The shelf, its search, and what the page does with them, for everything on /explore. */
export function ShelfProvider({ children, ...list }: ListProps & { children: ReactNode }) {
  const search = useShelfSearch();
  const page = usePageState(search.urlState.sort !== null);
  return (
    <PageContext value={page}>
      <SearchContext value={search}>
        <FoundContext value={useFoundCassettes(list, search, page.mode, page.pageWidth)}>
          {children}
        </FoundContext>
      </SearchContext>
    </PageContext>
  );
}

/** What the page asks of the shelf, in the mode that is shown. */
type ShelfHandle = {
  /** Focuses a cassette and scrolls to it; false when it is not on the shelf. Marked, it is seen after a click too. */
  focus(id: string, focus?: 'marked'): boolean;
  /** Scrolls to the row of a cassette, unless it is visible; above `bottom` it is centred. */
  reveal(id: string, bottom?: number): void;
};

function usePageState(isSorted: boolean) {
  // It is read when it changes: reading forces a layout.
  const [pageWidth, setPageWidth] = useState(readPageWidth);
  useWindowEvent('resize', () => setPageWidth(readPageWidth()));
  const [mode, setMode] = useState(readViewMode);
  const [isSortBarOpen, setSortBarOpen] = useState(isSorted);
  /** Beside a list that has an order. */
  const hasRail = isSorted || mode === 'colours';
  const shelfHandle = useRef<ShelfHandle>(null);
  const scrollTopBeforeTape = useRef<number>(null);
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
      shelfHandle,
      /** The scroll position before an open tape moved the page; null while none has. */
      scrollTopBeforeTape,
      searchInput,
      /** Focuses a cassette, or the search if it is not on the shelf. */
      focusTape(id: string) {
        if (!shelfHandle.current?.focus(id)) searchInput.current?.focus();
      },
    }),
    [mode, isSortBarOpen, hasRail, pageWidth],
  );
}
