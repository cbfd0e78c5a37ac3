import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useScrollPlace } from '../../../components/history/use-scroll-place.ts';
import { usePage } from '../shelf-provider.tsx';

/**
 * Scrolls to the first of what is found when that changes, and restores the place after Back and reload.
 * The browser's own restoration runs before the list has loaded, and would scroll whenever Back closes the
 * detail view.
 *
 * @param view what is found and how it is shown, as a text
 * @param isLoading whether the list is too short for the place so far: the page is as high as it was, then
 * @returns ref and style of the page, at whose start the first of what is found is in sight
 */
export function useScrollRestoration(view: string, isLoading: boolean) {
  const { key } = useLocation();
  const type = useNavigationType();
  const page = useRef<HTMLElement>(null);
  const { scrollTopBeforeTape } = usePage();
  const place = useScrollPlace(() => scrollTopBeforeTape.current ?? window.scrollY);
  const [initialTop] = useState(place);

  const last = useRef({ key, view });
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { key, view };
    if (view === before.view) return;
    const pageTop = page.current?.getBoundingClientRect().top ?? 0;
    if (type === 'POP' && key !== before.key) window.scrollTo(0, place);
    else if (pageTop < 0) window.scrollBy({ top: pageTop, behavior: 'instant' });
  }, [key, type, view, place]);

  useLayoutEffect(() => {
    const before = window.history.scrollRestoration;
    window.history.scrollRestoration = 'manual';
    // Asked for before an open tape asks for a frame to scroll to its row.
    const frame = requestAnimationFrame(() => {
      if (initialTop > 0) window.scrollTo(0, initialTop);
    });
    return () => {
      cancelAnimationFrame(frame);
      window.history.scrollRestoration = before;
    };
  }, [initialTop]);

  return {
    ref: page,
    style: { minHeight: isLoading && initialTop > 0 ? initialTop + window.innerHeight : undefined },
  };
}
