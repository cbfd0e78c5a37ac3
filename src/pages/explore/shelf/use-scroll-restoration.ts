import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

const saveDelayMs = 120;

/** Saves the scroll position in the current history entry, beside the router's state. */
function saveScrollTop(top: number) {
  // Writing to the history is slow: skip it when nothing has changed.
  if ((window.history.state?.shelfTop ?? 0) === top) return;
  try {
    window.history.replaceState({ ...window.history.state, shelfTop: top }, '');
  } catch {
    // Browsers limit the rate of history writes. The next scroll saves again.
  }
}

/**
 * Restores the scroll position after Back and reload. The browser's own restoration runs before the
 * list has loaded, and would scroll whenever Back closes the detail view.
 */
export function useScrollRestoration() {
  const { key } = useLocation();

  useEffect(() => {
    const before = window.history.scrollRestoration;
    window.history.scrollRestoration = 'manual';
    const top: unknown = window.history.state?.shelfTop;
    // After the layout has scrolled to the top, which it does for every new page.
    const frame = requestAnimationFrame(() => {
      if (typeof top === 'number') window.scrollTo(0, top);
    });
    let timer: ReturnType<typeof setTimeout>;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => saveScrollTop(window.scrollY), saveDelayMs);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
      window.history.scrollRestoration = before;
    };
  }, []);

  // A history entry that this page pushes or replaces gets the current position.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the history entry
  useEffect(() => {
    const frame = requestAnimationFrame(() => saveScrollTop(window.scrollY));
    return () => cancelAnimationFrame(frame);
  }, [key]);
}
