import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';

type Destination = { to: string } | 'back';

/** Whether the current history entry is the second one of the page. */
const isGuardEntry = (): boolean => window.history.state?.guard === true;

/**
 * Asks before a page with unsaved changes is left: by closing the tab (the browser asks), by a link of
 * the site, or by the Back button (docs/behaviour.md, "Drafts"). For Back, the page has a second entry
 * in the history: popping that one still shows the page, and then we ask, or go on back if nothing is
 * unsaved.
 */
export function useLeaveGuard(isDirty: boolean) {
  const navigate = useNavigate();
  const [destination, setDestination] = useState<Destination | null>(null);
  const wasGuardEntry = useRef(false);
  const latestIsDirty = useRef(isDirty);

  const pushGuardEntry = () => {
    if (!isGuardEntry()) window.history.pushState({ ...window.history.state, guard: true }, '');
    wasGuardEntry.current = true;
  };

  useEffect(() => {
    wasGuardEntry.current = isGuardEntry();
    const handlePop = () => {
      const hasLeftGuard = wasGuardEntry.current && !isGuardEntry();
      wasGuardEntry.current = isGuardEntry();
      if (!hasLeftGuard) return;
      if (latestIsDirty.current) setDestination('back');
      else navigate(-1);
    };
    window.addEventListener('popstate', handlePop);
    return () => window.removeEventListener('popstate', handlePop);
  }, [navigate]);

  // The search replaces the history entry by a navigation of its own, which drops the guard state. A
  // passive effect could run after Back, and mark the wrong entry.
  const { key } = useLocation();
  const type = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a key of its own
  useLayoutEffect(() => {
    if (type === 'POP') return;
    if (type === 'REPLACE' && wasGuardEntry.current && !isGuardEntry())
      window.history.replaceState({ ...window.history.state, guard: true }, '');
    wasGuardEntry.current = isGuardEntry();
  }, [key, type]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: pushGuardEntry reads nothing that changes
  useEffect(() => {
    latestIsDirty.current = isDirty;
    if (!isDirty) return;
    pushGuardEntry();
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const handleClick = (event: MouseEvent) => {
      const to = internalLinkTarget(event);
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      setDestination({ to });
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
    stay() {
      // Returns to the guard entry, which has the URL as it was.
      if (destination === 'back') navigate(1);
      setDestination(null);
    },
    leave() {
      wasGuardEntry.current = false;
      if (destination === 'back') navigate(-1);
      else if (destination) navigate(destination.to, { replace: isGuardEntry() });
      setDestination(null);
    },
  };
}

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
