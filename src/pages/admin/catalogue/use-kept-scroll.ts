import { type RefObject, useEffect } from 'react';
import { saveInEntry } from '../../../services/history-steps.ts';

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
      timer = setTimeout(() => saveInEntry('regionTop', element.scrollTop), saveDelayMs);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
    };
  }, [region, hasContent]);
}
