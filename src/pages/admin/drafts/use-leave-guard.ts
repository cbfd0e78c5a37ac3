import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { guardPopstate } from '../../../services/popstate-gate.ts';
import { currentEntry, type Entry, endReturn, isReturning, returnTo } from './history-position.ts';

/**
 * Asks before a page with unsaved changes is left: by closing the tab (the browser asks), by a link of
 * the site, or by the Back button (docs/behaviour.md, "Drafts"). Unsaved changes give the page a second
 * entry in the history, the guard. Back leads from there to the first one, which is the same page: we
 * return to the guard and ask, or go on back if nothing is unsaved.
 */
export function useLeaveGuard(isDirty: boolean) {
  const navigate = useNavigate();
  /** Where a link or Back leads after the question: a path, or a position in the history. */
  const [destination, setDestination] = useState<string | number | null>(null);
  if (!isDirty && destination !== null) setDestination(null);
  /**
   * The entry that the page shows. While Back is being undone, the browser is at another one.
   * `isLeaving` if the editor has chosen to leave for this entry.
   */
  const shown = useRef<(Entry & { isLeaving?: true }) | null>(null);

  const { key } = useLocation();
  const type = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a key of its own
  useLayoutEffect(() => {
    // While Back is being undone, the browser is elsewhere.
    if (type === 'REPLACE' && shown.current && shown.current.position !== currentEntry()?.position)
      return;
    if (type === 'REPLACE' && shown.current?.isGuard) markGuard();
    shown.current = currentEntry();
  }, [key, type]);

  useEffect(() => {
    const handlePop = (event: PopStateEvent) => {
      const [from, to] = [shown.current, currentEntry()];
      if (!from || !to || from.position === to.position) {
        if (from?.isGuard && to && !to.isGuard) markGuard();
        return endReturn();
      }
      const isFromGuard = from.isGuard && to.position === from.position - 1;
      // Or react-router would show the other page.
      if (isDirty || from.isLeaving) event.stopImmediatePropagation();
      if (isDirty && !from.isLeaving) {
        returnTo(from.position);
        setDestination(isFromGuard ? to.position - 1 : to.position);
        return;
      }
      endReturn();
      if (from.isLeaving) window.history.go(from.position - to.position);
      else {
        shown.current = to;
        if (isFromGuard) navigate(-1);
      }
    };
    return guardPopstate(handlePop);
  }, [isDirty, navigate]);

  useEffect(() => {
    if (!isDirty) return;
    const entry = currentEntry();
    if (entry && !entry.isGuard) {
      const idx = entry.position + 1;
      window.history.pushState({ ...window.history.state, idx, guard: true }, '');
      shown.current = currentEntry();
    }
    const handleUnload = (event: BeforeUnloadEvent) => {
      // `leave` has set a position before the browser's own.
      const [aim, present] = [shown.current, currentEntry()];
      if (!aim || !present || aim.position >= present.position) event.preventDefault();
    };
    const handleClick = (event: MouseEvent) => {
      const to = internalLinkTarget(event);
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      setDestination(to);
    };
    window.addEventListener('beforeunload', handleUnload);
    document.addEventListener('click', handleClick, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', handleUnload);
      document.removeEventListener('click', handleClick, { capture: true });
    };
  }, [isDirty]);

  return {
    isAsking: destination !== null,
    stay: () => setDestination(null),
    leave() {
      const present = currentEntry();
      if (typeof destination === 'number') {
        shown.current = { position: destination, isGuard: false, isLeaving: true };
        // A browser that is still returning leaves when it has arrived.
        if (present && !isReturning()) window.history.go(destination - present.position);
      } else if (typeof destination === 'string') {
        endReturn();
        // The other page takes the place of the guard.
        const isGuard = shown.current?.isGuard === true;
        shown.current = null;
        navigate(destination, { replace: isGuard });
      }
      setDestination(null);
    },
  };
}

/** A search replaces the state of the entry. */
const markGuard = () => window.history.replaceState({ ...window.history.state, guard: true }, '');

/** The path to which a click leads in this tab and on this site; null for every other click. */
function internalLinkTarget(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank') return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return null;
  if (
    link.href === window.location.href ||
    link.origin !== window.location.origin ||
    link.getAttribute('href')?.startsWith('#')
  )
    return null;
  return link.pathname + link.search;
}
