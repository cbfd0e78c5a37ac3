import {
  type RefObject,
  startTransition,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useWindowEvent } from '../use-window-event.ts';

type Key = string | number;

type Options = {
  /** The element that holds the rows and nothing else. */
  list: RefObject<HTMLElement | null>;
  count: number;
  /** The height of each row in pixels; an estimate for rows that are measured. */
  estimatedHeight: number;
  /** The key of a row, for rows that are measured; the same function for the same list. */
  getKey?: (index: number) => Key;
  overscan: number;
  /** The rows that stay mounted, with their focus and what was typed in them; -1 for none. */
  keptRows: readonly number[];
  /** The scrolling element, and its height before that is known; without it the window scrolls. */
  region?: { ref: RefObject<HTMLElement | null>; estimatedHeight: number };
  /** A list that is not longer is rendered whole: the browser's search finds every row. */
  maxWholeCount?: number;
};

/** The rows near the visible part. What is measured has `data-index`, and `measure` as its ref. */
export function useVirtualRows({
  list,
  count,
  estimatedHeight,
  getKey,
  overscan,
  keptRows,
  region,
  maxWholeCount = 0,
}: Options) {
  const { heights, measure } = useMeasuredHeights(getKey);
  /** Where each row begins, and at last where the list ends. */
  const tops = useMemo(() => {
    const tops = [0];
    for (let index = 0, top = 0; index < count; index++) {
      top += (getKey && heights.get(getKey(index))) ?? estimatedHeight;
      tops.push(top);
    }
    return tops;
  }, [count, estimatedHeight, getKey, heights]);
  const rowAt = (y: number) => {
    const index = tops.findLastIndex((top) => top <= y);
    return Math.max(0, Math.min(count - 1, index));
  };
  const rowsIn = (top: number, height: number) => ({
    first: rowAt(top),
    last: count === 0 ? -1 : rowAt(top + height),
  });

  /** Null until it differs from the estimate. */
  const [measured, setMeasured] = useState<ReturnType<typeof rowsIn> | null>(null);
  const visible = measured ?? rowsIn(0, region?.estimatedHeight ?? window.innerHeight);
  const latest = useRef(visible);
  const update = () => {
    // Reading a size makes the browser lay out the page.
    if (count === 0) return;
    if (measured === null) latest.current = visible;
    const next = region
      ? rowsIn(
          region.ref.current?.scrollTop ?? 0,
          region.ref.current?.clientHeight || region.estimatedHeight,
        )
      : rowsIn(-(list.current?.getBoundingClientRect().top ?? 0), window.innerHeight);
    // Setting equal rows would still make React render, and flush every effect before the paint.
    if (next.first === latest.current.first && next.last === latest.current.last) return;
    latest.current = next;
    setMeasured(next);
  };
  // A change above the list may move it, so update after each render.
  useLayoutEffect(update);
  // During a fast scroll, React drops rows that have been passed.
  useWindowEvent('scroll', () => startTransition(update), { capture: true });
  useWindowEvent('resize', update);

  const isWhole = count <= maxWholeCount;
  const first = isWhole ? 0 : Math.max(0, visible.first - overscan);
  const last = isWhole ? count - 1 : Math.min(count - 1, visible.last + overscan);
  const indices = new Set(keptRows.filter((row) => row >= 0 && row < count));
  for (let index = first; index <= last; index++) indices.add(index);
  return {
    /** `start` and `end` in pixels below the upper edge of the list. */
    rows: [...indices]
      .sort((one, other) => one - other)
      .map((index) => ({ index, start: tops[index] ?? 0, end: tops[index + 1] ?? 0 })),
    /** The first and the last row of which something is visible; -1 where there is none. */
    visible,
    height: tops.at(-1) ?? 0,
    measure,
  };
}

function useMeasuredHeights(getKey: Options['getKey']) {
  const [heights, setHeights] = useState<ReadonlyMap<Key, number>>(new Map());
  const measure = useCallback(
    (row: HTMLElement | null) => {
      if (!row || !getKey) return;
      const key = getKey(Number(row.dataset.index));
      const observer = new ResizeObserver(() => {
        const { height } = row.getBoundingClientRect();
        if (height > 0)
          setHeights((known) =>
            known.get(key) === height ? known : new Map(known).set(key, height),
          );
      });
      observer.observe(row);
      return () => observer.disconnect();
    },
    [getKey],
  );
  return { heights, measure };
}
