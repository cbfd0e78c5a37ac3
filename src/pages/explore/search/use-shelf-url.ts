import { startTransition, useCallback, useEffect, useMemo, useOptimistic, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { formatShelfUrl, parseShelfUrl, type ShelfUrlState } from './shelf-url.ts';

// Drawn once per load of the site, so that going back finds the shelf as it was left. It enters the
// address with the first thing that someone does there; an untouched /explore shuffles at each load.
const seedOfThisLoad = Math.floor(Math.random() * 2 ** 32);

/** The shuffle of the shelf that the address shows now. */
export const shelfSeed = (): number => parseShelfUrl(window.location.search).seed ?? seedOfThisLoad;

type Mark = { pulledOut?: boolean } | null;

/** The state of the shelf, kept in the address. Its seed is always there. */
export function useShelfUrl() {
  const location = useLocation();
  const navigate = useNavigate();
  const inHistory = useMemo(() => {
    const read = parseShelfUrl(location.search);
    return { ...read, seed: read.seed ?? seedOfThisLoad };
  }, [location.search]);
  // The router takes its time, after all pictures that are being hung; who clicks does not wait for it.
  const [address, show] = useOptimistic(inHistory);

  // Pulling a tape out is a step that Back undoes; a close takes the same step back.
  const pulledOut = (location.state as Mark)?.pulledOut === true;
  const latest = useRef({ address: inHistory, pulledOut, leaving: false });
  useEffect(() => {
    latest.current = { address: inHistory, pulledOut, leaving: false };
  }, [inHistory, pulledOut]);

  const go = useCallback(
    (next: ShelfUrlState & { seed: number }, options: { replace: boolean; state: Mark }) =>
      startTransition(() => {
        show(next);
        navigate({ pathname: paths.explore, search: formatShelfUrl(next) }, options);
      }),
    [navigate, show],
  );

  /** Terms, text and order: the address follows, and no step is added to the history. */
  const change = useCallback(
    (part: Partial<Omit<ShelfUrlState, 'open' | 'seed'>>) => {
      // After this, going back would bring the former terms with it: so it is no way to close.
      const next = { ...latest.current.address, ...part };
      latest.current = { address: next, pulledOut: false, leaving: false };
      go(next, { replace: true, state: null });
    },
    [go],
  );

  /** Pulls a tape out; null puts it back. `typed` is what the box holds by now. */
  const open = useCallback(
    (id: string | null, typed: string) => {
      const { pulledOut, leaving } = latest.current;
      if (leaving || id === latest.current.address.openId) return;
      const before = { ...latest.current.address, typed };
      const wasTyped = typed !== latest.current.address.typed;
      if (wasTyped) go(before, { replace: true, state: null });
      if (id === null && pulledOut && !wasTyped) {
        latest.current.leaving = true;
        navigate(-1);
      } else {
        const first = before.openId === null;
        const state: Mark = first || (pulledOut && !wasTyped) ? { pulledOut: true } : null;
        const next = { ...before, open: id };
        latest.current = { address: next, pulledOut: state !== null, leaving: false };
        go(next, { replace: !first, state: id === null ? null : state });
      }
    },
    [go, navigate],
  );

  return { address, change, open };
}
