import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ShelfHandle, ViewMode } from '../view-mode.ts';

const saveDelayMs = 120;

/** Saves the scroll position in the current history entry, beside the router's state. */
function saveScrollTop(shelf: ShelfHandle | null) {
  const shelfTop = window.scrollY;
  // Writing to the history is slow: skip it when nothing has changed.
  if ((window.history.state?.shelfTop ?? 0) === shelfTop) return;
  try {
    const shelfId = shelf?.topId();
    window.history.replaceState({ ...window.history.state, shelfTop, shelfId }, '');
  } catch {
    // Browsers limit the rate of history writes. The next scroll saves again.
  }
}

/**
 * Restores the scroll position after Back, reload and a change of the mode. The browser's own restoration
 * runs before the list has loaded, and would scroll whenever Back closes the detail view.
 */
export function useScrollRestoration(mode: ViewMode) {
  const { key } = useLocation();
  const shelf = useRef<ShelfHandle>(null);
  // Where rows are measured, the same place may be at another scroll position.
  const [initial] = useState(() => {
    const { shelfTop, shelfId = null } = window.history.state ?? {};
    return mode === 'spines' ? { top: shelfTop, id: null } : { id: shelfId };
  });
  /** The cassette that is still to be revealed. */
  const revealedId = useRef<string | null>(initial.id);
  const setShelf = useCallback((handle: ShelfHandle | null) => {
    shelf.current = handle;
    if (!handle || revealedId.current === null) return;
    // After the layout has scrolled to the top, which it does for every new page.
    requestAnimationFrame(() => {
      if (!shelf.current || revealedId.current === null) return;
      shelf.current.reveal(revealedId.current);
      revealedId.current = null;
    });
  }, []);
  /** To be called before the mode changes. */
  const keepPlace = () => {
    revealedId.current ??= shelf.current?.topId() ?? null;
  };

  useEffect(() => {
    const before = window.history.scrollRestoration;
    window.history.scrollRestoration = 'manual';
    const frame = requestAnimationFrame(() => {
      if (typeof initial.top === 'number') window.scrollTo(0, initial.top);
    });
    let timer: ReturnType<typeof setTimeout>;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => saveScrollTop(shelf.current), saveDelayMs);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
      window.history.scrollRestoration = before;
    };
  }, [initial]);

  // A history entry that this page pushes or replaces gets the current position.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the history entry
  useEffect(() => {
    const frame = requestAnimationFrame(() => saveScrollTop(shelf.current));
    return () => cancelAnimationFrame(frame);
  }, [key]);

  return { shelf, setShelf, keepPlace };
}
