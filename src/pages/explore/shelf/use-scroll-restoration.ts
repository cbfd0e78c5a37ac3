import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { saveInEntry } from '../../../services/history-steps.ts';

const saveDelayMs = 120;

/** Saves the scroll position of the page in the present entry of the history. */
export const saveScrollTop = () => saveInEntry('shelfTop', window.scrollY);

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
  const [initialTop] = useState<unknown>(() => window.history.state?.shelfTop);

  const last = useRef({ key, view });
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { key, view };
    if (view === before.view) return;
    const pageTop = page.current?.getBoundingClientRect().top ?? 0;
    if (type === 'POP' && key !== before.key)
      window.scrollTo(0, window.history.state?.shelfTop ?? 0);
    else if (pageTop < 0) window.scrollBy({ top: pageTop, behavior: 'instant' });
  }, [key, type, view]);

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
    // On paper the page is shorter, and it gets its height back with the next frame.
    let printedTop = 0;
    const onPrint = ({ type }: Event) => {
      if (type === 'beforeprint') printedTop = window.scrollY;
      else requestAnimationFrame(() => window.scrollTo({ top: printedTop, behavior: 'instant' }));
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('beforeprint', onPrint);
    window.addEventListener('afterprint', onPrint);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('beforeprint', onPrint);
      window.removeEventListener('afterprint', onPrint);
      window.history.scrollRestoration = before;
    };
  }, [initialTop]);

  // A history entry that this page pushes or replaces gets the current position.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the history entry
  useEffect(() => {
    const frame = requestAnimationFrame(saveScrollTop);
    return () => cancelAnimationFrame(frame);
  }, [key]);

  const minHeight =
    isLoading && typeof initialTop === 'number' ? initialTop + window.innerHeight : undefined;
  return { ref: page, style: { minHeight } };
}
