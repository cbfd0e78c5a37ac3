import { startTransition, useCallback, useEffect, useMemo, useOptimistic, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { pageLoadSeed } from './current-view.ts';
import {
  formatShelfUrl,
  parseShelfUrl,
  type SearchState,
  type ShelfUrlState,
} from './shelf-url.ts';

/** Marks history entries that selecting a cassette has pushed: Back undoes the selection. */
type HistoryState = { isSelection?: boolean } | null;

/** The state of the shelf, kept in the URL. The seed is always set. */
export function useShelfUrl() {
  const location = useLocation();
  const navigate = useNavigate();
  const committed = useMemo(() => {
    const parsed = parseShelfUrl(location.search);
    return { ...parsed, seed: parsed.seed ?? pageLoadSeed };
  }, [location.search]);
  // The router navigates in a transition, after pending image updates; a click must show at once.
  const [urlState, showOptimistically] = useOptimistic(committed);

  const isSelection = (location.state as HistoryState)?.isSelection === true;
  const latest = useRef({ urlState: committed, isSelection, isGoingBack: false });
  useEffect(() => {
    latest.current = { urlState: committed, isSelection, isGoingBack: false };
  }, [committed, isSelection]);

  const navigateTo = useCallback(
    (next: ShelfUrlState & { seed: number }, options: { replace: boolean; state: HistoryState }) =>
      startTransition(() => {
        showOptimistically(next);
        navigate({ pathname: paths.explore, search: formatShelfUrl(next) }, options);
      }),
    [navigate, showOptimistically],
  );

  /** Changes search and order, and replaces the current history entry. */
  const update = useCallback(
    (changes: Partial<SearchState>) => {
      // Back would restore the former terms from now on, so it can't close the detail view any more.
      const next = { ...latest.current.urlState, ...changes };
      latest.current = { urlState: next, isSelection: false, isGoingBack: false };
      navigateTo(next, { replace: true, state: null });
    },
    [navigateTo],
  );

  /** Selects a cassette, or none. `typed` is the current text of the search input. */
  const select = useCallback(
    (id: string | null, typed: string) => {
      const { isSelection, isGoingBack } = latest.current;
      if (isGoingBack || id === latest.current.urlState.selectedId) return;
      const before = { ...latest.current.urlState, typed };
      const hasTyped = typed !== latest.current.urlState.typed;
      if (hasTyped) navigateTo(before, { replace: true, state: null });
      if (id === null && isSelection && !hasTyped) {
        latest.current.isGoingBack = true;
        navigate(-1);
      } else {
        const isFirst = before.selectedId === null;
        const canGoBack = isFirst || (isSelection && !hasTyped);
        const next = { ...before, selectedId: id };
        latest.current = { urlState: next, isSelection: canGoBack, isGoingBack: false };
        navigateTo(next, {
          replace: !isFirst,
          state: canGoBack && id !== null ? { isSelection: true } : null,
        });
      }
    },
    [navigateTo, navigate],
  );

  return { urlState, update, select };
}
