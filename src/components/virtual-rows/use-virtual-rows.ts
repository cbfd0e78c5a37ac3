import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';

type Options = {
  /** The element that holds the rows and nothing else. */
  list: RefObject<HTMLElement | null>;
  count: number;
  /** The key of a row. The function must be the same for the same list: a new one measures all rows again. */
  getKey: (index: number) => string | number;
  /** In pixels. A row is measured when it is mounted. */
  estimatedHeight: number;
  /** The rows beyond the visible ones, at both ends. */
  overscan: number;
  /** The rows that stay mounted wherever they are, with their focus and what was typed in them; -1 for none. */
  keptRows: readonly number[];
  /** The scrolling element around the rows, and its height before that is known; without it the window scrolls. */
  region?: { ref: RefObject<HTMLElement | null>; estimatedHeight: number };
  /** A list that is not longer is rendered whole, so that the browser's search finds every row. */
  maxWholeCount?: number;
};

/**
 * The rows of a long list that are near the visible part. Each row has its `data-index`, and `measure` as
 * its ref.
 */
export function useVirtualRows({
  list,
  count,
  getKey,
  estimatedHeight,
  overscan,
  keptRows,
  region,
  maxWholeCount = 0,
}: Options) {
  const listTop = useTopInPage(list);
  const isVirtualized = count > maxWholeCount;
  const options = {
    count,
    getItemKey: getKey,
    estimateSize: () => estimatedHeight,
    overscan,
    rangeExtractor: (range: Range) => {
      const indices = new Set(defaultRangeExtractor(range));
      for (const row of keptRows) if (row >= 0) indices.add(row);
      return [...indices].sort((one, other) => one - other);
    },
    useFlushSync: false,
  };
  const inWindow = useWindowVirtualizer({
    ...options,
    enabled: isVirtualized && !region,
    scrollMargin: listTop,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  const inRegion = useVirtualizer({
    ...options,
    enabled: isVirtualized && region !== undefined,
    getScrollElement: () => region?.ref.current ?? null,
    initialRect: { width: window.innerWidth, height: region?.estimatedHeight ?? 0 },
  });
  const virtualizer = region ? inRegion : inWindow;
  const margin = virtualizer.options.scrollMargin;
  const whole = useMemo(
    () =>
      Array.from({ length: isVirtualized ? 0 : count }, (_, index) => ({
        index,
        start: 0,
        end: 0,
      })),
    [isVirtualized, count],
  );
  return {
    /** `start` and `end` in pixels below the upper edge of the list; both 0 in a list that is rendered whole. */
    rows: isVirtualized
      ? virtualizer
          .getVirtualItems()
          .map(({ index, start, end }) => ({ index, start: start - margin, end: end - margin }))
      : whole,
    /** Of all rows, in pixels; 0 for a list that is rendered whole. */
    height: isVirtualized ? virtualizer.getTotalSize() : 0,
    measure: virtualizer.measureElement,
  };
}

/** Where the element begins in the page, in pixels. */
function useTopInPage(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  const update = useCallback(() => {
    const next = (element.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    setTop((last) => (Math.abs(next - last) > 1 ? next : last));
  }, [element]);
  useLayoutEffect(update);
  // What stands above it may load later.
  useEffect(() => {
    const observer = new ResizeObserver(update);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [update]);
  return top;
}
