import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';

type Way = { to: string } | 'back';

const isGuard = (): boolean => window.history.state?.guard === true;

/**
 * Keeps a page with unsaved text from being left unasked: closing the tab (the browser asks), a link
 * of the site and the Back button (we ask). For Back, the page stands in the history twice: leaving
 * the second entry shows the same page still, and that is where we ask, or go on back by ourselves.
 */
export function useLeaveGuard(dirty: boolean) {
  const navigate = useNavigate();
  const [way, setWay] = useState<Way | null>(null);
  const onGuard = useRef(false);
  const unsaved = useRef(dirty);

  const guard = () => {
    if (!isGuard()) window.history.pushState({ ...window.history.state, guard: true }, '');
    onGuard.current = true;
  };

  useEffect(() => {
    onGuard.current = isGuard();
    const pop = () => {
      const left = onGuard.current;
      onGuard.current = isGuard();
      if (!left || onGuard.current) return;
      if (unsaved.current) setWay('back');
      else navigate(-1);
    };
    window.addEventListener('popstate', pop);
    return () => window.removeEventListener('popstate', pop);
  }, [navigate]);

  // What is searched for enters the address by a navigation of its own, which knows no guard.
  const { key } = useLocation();
  const type = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a key of its own
  useEffect(() => {
    if (type === 'POP') return;
    if (type === 'REPLACE' && onGuard.current && !isGuard())
      window.history.replaceState({ ...window.history.state, guard: true }, '');
    onGuard.current = isGuard();
  }, [key, type]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: guard reads nothing that changes
  useEffect(() => {
    unsaved.current = dirty;
    if (!dirty) return;
    guard();
    const keep = (event: BeforeUnloadEvent) => event.preventDefault();
    const click = (event: MouseEvent) => {
      const to = linkOfThisSite(event);
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      setWay({ to });
    };
    window.addEventListener('beforeunload', keep);
    document.addEventListener('click', click, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', keep);
      document.removeEventListener('click', click, { capture: true });
    };
  }, [dirty]);

  return {
    asking: way !== null,
    stay() {
      // The guard is one step ahead, with the address as it was.
      if (way === 'back') navigate(1);
      setWay(null);
    },
    leave() {
      onGuard.current = false;
      if (way === 'back') navigate(-1);
      else if (way) navigate(way.to, { replace: isGuard() });
      setWay(null);
    },
  };
}

/** Where a click leads within this tab and this site; null for every other click. */
function linkOfThisSite(event: MouseEvent): string | null {
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
