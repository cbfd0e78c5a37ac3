import { useMemo, useState } from 'react';
import { useFoldedTexts } from '../../components/use-folded-texts.ts';
import type { Cassette } from '../../domain/cassette.ts';
import { foundSongs, search as searchCassettes } from '../../domain/cassette-search.ts';
import { sortCassettes } from '../../domain/cassette-sort.ts';
import { sortByMark } from '../../domain/pile.ts';
import { filterShelf } from '../../domain/shelf-filters.ts';
import { formatFound } from '../../domain/text/format-count.ts';
import { pageStart } from '../../services/page-start.ts';
import type { CassetteList } from '../../services/use-cassettes.ts';
import { site } from '../../site.ts';
import { arrangeColours, arrangeWall, shuffleShelf } from '../../start/arrange-shelf.ts';
import { usePile } from './pile/use-pile.ts';
import { spinesPerRow } from './rows/shelf-grid.ts';
import { sortDirection } from './search/shelf-url.ts';
import type { useShelfSearch } from './search/use-shelf-search.ts';
import { useLastVisit } from './toolbar/use-last-visit.ts';
import type { ViewMode } from './view-mode.ts';

/** The list as it is read: at least one cassette. */
export type ListProps = { uid: string } & Pick<CassetteList, 'cassettes' | 'status'>;

/** Says which song of a cassette the search has found: "B2 Low Tide, and 1 more"; "" if none. */
function findSong(cassette: Cassette, terms: readonly string[]): string {
  const [first = '', ...more] = foundSongs(cassette, terms);
  return more.length > 0 ? `${first.trim()}, and ${more.length} more` : first.trim();
}

/** What the search has found of the shelf, in its order. */
export function useFoundCassettes(
  list: ListProps,
  search: ReturnType<typeof useShelfSearch>,
  mode: ViewMode,
  pageWidth: number,
) {
  const { uid, cassettes, status } = list;
  const isComplete = status === 'ready';
  const { urlState, terms } = search;
  const { selectedId, seed, filters } = urlState;
  const showsPile = search.hasFilter('pile');
  const pile = usePile(uid, cassettes, isComplete, showsPile || selectedId !== null);
  useFoldedTexts(cassettes);
  // As the page was opened: what is shown keeps its order.
  const [keptPaths] = useState(pageStart.keptPaths);
  const isByColour = mode === 'colours' && !urlState.sort;
  // By the key that is chosen, else by colour, else new ones and the pile newest first, else shuffled.
  const sort = urlState.sort ?? (search.hasFilter('since') && !isByColour ? 'createdAt' : null);
  const direction = urlState.sort ? sortDirection(urlState, urlState.sort) : 'descending';
  const panel = mode === 'fronts' ? 'front' : 'spine';
  const shuffled = useMemo(
    () => shuffleShelf(cassettes, seed, panel, keptPaths),
    [cassettes, seed, panel, keptPaths],
  );
  const ordered = useMemo(() => {
    if (sort) return sortCassettes(shuffled, sort, direction, site.articles);
    return isByColour ? arrangeColours(shuffled, keptPaths) : shuffled;
  }, [shuffled, sort, direction, isByColour, keptPaths]);
  const filtered = useMemo(() => {
    const matches = filterShelf(ordered, filters, pile.pile);
    return showsPile && !sort && !isByColour ? sortByMark(matches, pile.pile) : matches;
  }, [ordered, filters, pile.pile, showsPile, sort, isByColour]);
  const matching = useMemo(() => searchCassettes(filtered, terms), [filtered, terms]);
  const since = useLastVisit(cassettes, isComplete);
  const isWall = mode === 'spines' && !sort && filters.length === 0 && terms.length === 0;
  // The head that is shown first stays.
  const [{ first, now }] = useState(() => ({ first: cassettes, now: Date.now() }));
  const isIncomplete = !isComplete && since === null;
  const perRow = spinesPerRow(pageWidth);
  const wall = useMemo(
    () =>
      isWall ? arrangeWall(shuffled, { since, now, perRow, keptPaths, first, isIncomplete }) : null,
    [isWall, shuffled, since, now, perRow, keptPaths, first, isIncomplete],
  );
  const found = wall?.order ?? matching;
  const songOf = useMemo(() => (cassette: Cassette) => findSong(cassette, terms), [terms]);
  return {
    cassettes,
    status,
    /** What the shelf shows, in its order. */
    found,
    /** The named spines of its first row. */
    groups: wall?.groups ?? [],
    /** Says how many cassettes are found; empty while the pile is read. */
    countText: showsPile && !pile.pile ? '' : formatFound(found.length, cassettes.length),
    /** The cassette in the full view; null for none, undefined if it is not on the shelf. */
    selected: selectedId === null ? null : cassettes.find(({ id }) => id === selectedId),
    songOf,
    pile,
    showsPile,
    since,
    keptPaths,
  };
}
