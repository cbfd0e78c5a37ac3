import { type RefObject, useEffect } from 'react';

const saveDelayMs = 120;

/**
 * Keeps how far a region is scrolled in the entry of the history, beside the router's state, and scrolls
 * there when the region has its content.
 */
export function useKeptScroll(region: RefObject<HTMLElement | null>, hasContent: boolean): void {
  useEffect(() => {
    const element = region.current;
    if (!element || !hasContent) return;
    element.scrollTop = window.history.state?.regionTop ?? 0;
    let timer: ReturnType<typeof setTimeout>;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const state = { ...window.history.state, regionTop: element.scrollTop };
        window.history.replaceState(state, '');
      }, saveDelayMs);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
    };
  }, [region, hasContent]);
}
