import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import type { Cassette } from '../../domain/cassette.ts';
import { addTerm, foundSongs } from '../../domain/cassette-search.ts';
import { pickRandom, recentCount } from '../../domain/pick-random.ts';
import { usePile } from './pile/use-pile.ts';
import { chipsOf } from './search/chips.ts';
import { formatShelfUrl } from './search/shelf-url.ts';
import { useShelfCassettes } from './search/use-shelf-cassettes.ts';
import { useShelfSearch } from './search/use-shelf-search.ts';
import { useScrollRestoration } from './shelf/use-scroll-restoration.ts';
import { useLastVisit } from './toolbar/use-last-visit.ts';
import { useSheet } from './toolbar/use-sheet.ts';
import { readViewMode, type ShelfHandle, type ViewMode, writeViewMode } from './view-mode.ts';

type Props = {
  uid: string;
  /** At least one. */
  cassettes: readonly Cassette[];
  /** False without the rest of the list, which may be on its way or have failed. */
  isComplete: boolean;
  /** The rest is on its way. */
  isLoading: boolean;
};

/** Says which song of a cassette the search has found: "B2 Low Tide, and 1 more"; "" if none. */
function findSong(cassette: Cassette, terms: readonly string[]): string {
  const [first = '', ...more] = foundSongs(cassette, terms);
  return more.length > 0 ? `${first.trim()}, and ${more.length} more` : first.trim();
}

function useShelfPageState({ uid, cassettes, isComplete, isLoading }: Props) {
  const search = useShelfSearch();
  const { urlState, typed, terms } = search;
  const sheet = useSheet();
  const [mode, setMode] = useState(readViewMode);
  const { selectedId } = urlState;
  const page = useScrollRestoration(
    `${mode} ${formatShelfUrl({ ...urlState, typed, selectedId: null })}`,
    isLoading,
  );
  /** What the shelf can do in the mode that is shown. */
  const shelf = useRef<ShelfHandle>(null);
  /** The element that holds the shelf. */
  const area = useRef<HTMLDivElement>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const recentIds = useRef<string[]>([]);
  /** A sentence to be announced with the next change; each object once. */
  const [note, setNote] = useState<{ readonly text: string } | null>(null);

  const showsPile = search.hasFilter('pile');
  const pile = usePile(uid, cassettes, isComplete, showsPile || selectedId !== null);
  const found = useShelfCassettes(cassettes, urlState, terms, pile.pile);
  const songOf = useMemo(() => (cassette: Cassette) => findSong(cassette, terms), [terms]);

  const openTape: typeof search.openTape = (id, isStep) => {
    search.openTape(id, isStep);
    shelf.current?.reveal(id);
  };
  return {
    ...search,
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
    chips: useMemo(() => chipsOf(urlState), [urlState]),
    /** The cassette in the full view; null for none, undefined if it is not on the shelf. */
    selected: selectedId === null ? null : cassettes.find(({ id }) => id === selectedId),
    openTape,
    openRandomTape() {
      const cassette = pickRandom(found, recentIds.current);
      if (!cassette) return;
      sheet.close();
      recentIds.current = [...recentIds.current, cassette.id].slice(-recentCount);
      openTape(cassette.id);
    },
    pile,
    showsPile,
    songOf,
    mode,
    changeMode(next: ViewMode) {
      setMode(next);
      writeViewMode(next);
    },
    visit: useLastVisit(uid, cassettes, isComplete),
    sort: urlState.sort,
    sheet,
    note,
    /** Makes a filter of what is typed. */
    submit() {
      search.addTyped();
      if (typed.trim() !== '') {
        const isNew = addTerm(urlState.terms, typed) !== urlState.terms;
        setNote({ text: `“${typed.trim()}” is a filter ${isNew ? 'now' : 'already'}.` });
      }
      // On touch screens this closes the keyboard.
      if (window.matchMedia('(hover: none)').matches) searchInput.current?.blur();
    },
    page,
    area,
    shelf,
    searchInput,
    /** Focuses a cassette, or the search if it is not on the shelf. */
    focusTape(id: string) {
      if (!shelf.current?.focus(id)) searchInput.current?.focus();
    },
  };
}

type ShelfPage = ReturnType<typeof useShelfPageState>;

const ShelfPageContext = createContext<ShelfPage | null>(null);

/** The shelf, its search, and what the page does with them, for everything on /explore. */
export function ShelfPageProvider({ children, ...props }: Props & { children: ReactNode }) {
  return <ShelfPageContext value={useShelfPageState(props)}>{children}</ShelfPageContext>;
}

export function useShelfPage(): ShelfPage {
  const page = useContext(ShelfPageContext);
  if (!page) throw new Error('There is no ShelfPageProvider.');
  return page;
}
