import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ShelfHandle } from '../view-mode.ts';

const saveDelayMs = 120;

/** Saves the scroll position in the current history entry, beside the router's state. */
function saveScrollTop() {
  const shelfTop = window.scrollY;
  // Writing to the history is slow: skip it when nothing has changed.
  if ((window.history.state?.shelfTop ?? 0) === shelfTop) return;
  try {
    window.history.replaceState({ ...window.history.state, shelfTop }, '');
  } catch {
    // Browsers limit the rate of history writes. The next scroll saves again.
  }
}

/**
 * Restores the scroll position after Back, reload and a change of the mode. The browser's own restoration
 * runs before the list has loaded, and would scroll whenever Back closes the detail view.
 */
export function useScrollRestoration() {
  const { key } = useLocation();
  const shelf = useRef<ShelfHandle>(null);
  const [initialTop] = useState<unknown>(() => window.history.state?.shelfTop);
  /** The cassette that is still to be revealed. */
  const revealedId = useRef<string | null>(null);
  const setShelf = useCallback((handle: ShelfHandle | null) => {
    shelf.current = handle;
    if (!handle || revealedId.current === null) return;
    handle.reveal(revealedId.current);
    revealedId.current = null;
  }, []);
  /** To be called before the mode changes. */
  const keepPlace = () => {
    revealedId.current ??= shelf.current?.topId() ?? null;
  };

  useEffect(() => {
    const before = window.history.scrollRestoration;
    window.history.scrollRestoration = 'manual';
    const frame = requestAnimationFrame(() => {
      if (typeof initialTop === 'number') window.scrollTo(0, initialTop);
    });
    let timer: ReturnType<typeof setTimeout>;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(saveScrollTop, saveDelayMs);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
      window.history.scrollRestoration = before;
    };
  }, [initialTop]);

  // A history entry that this page pushes or replaces gets the current position.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the history entry
  useEffect(() => {
    const frame = requestAnimationFrame(saveScrollTop);
    return () => cancelAnimationFrame(frame);
  }, [key]);

  return { shelf, setShelf, keepPlace };
}
