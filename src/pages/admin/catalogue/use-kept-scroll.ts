import { type RefObject, useEffect, useState } from 'react';
import { useScrollPlace } from '../../../components/history/use-scroll-place.ts';

/** Scrolls a region to where it was in this entry of the history, when it has its content. */
export function useKeptScroll(region: RefObject<HTMLElement | null>, hasContent: boolean): void {
  const place = useScrollPlace(() => region.current?.scrollTop ?? 0);
  const [initialTop] = useState(place);
  useEffect(() => {
    if (hasContent && region.current) region.current.scrollTop = initialTop;
  }, [region, hasContent, initialTop]);
}
