import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type RowRange, visibleRows } from './shelf-grid.ts';

/** Faster than this, a slow processor can't mount the spines of all rows that pass. */
const fastPixelsPerMs = 4;
/** Scrolling has ended after this time without an event. */
const settleMs = 150;

/**
 * The rows of the grid inside the window, and whether they pass too fast to mount their spines. All rows
 * have the same height, so nothing is measured.
 */
export function useVisibleRows(grid: RefObject<HTMLElement | null>, rowCount: number) {
  const [range, setRange] = useState<RowRange>(() => visibleRows(0, window.innerHeight, rowCount));
  const [isFast, setFast] = useState(false);

  const latest = useRef(range);
  const update = useCallback(() => {
    const gridTop = grid.current?.getBoundingClientRect().top ?? 0;
    const next = visibleRows(-gridTop, window.innerHeight, rowCount);
    const { first, last } = latest.current;
    // Setting an equal range would still make React render, and flush every effect before the paint.
    if (next.first === first && next.last === last) return;
    latest.current = next;
    setRange(next);
  }, [grid, rowCount]);

  // Filter terms and the sort bar move the grid, so update after each render.
  useLayoutEffect(update);

  useEffect(() => {
    let last = { top: window.scrollY, time: performance.now() };
    let timer: ReturnType<typeof setTimeout>;
    const onScroll = ({ timeStamp }: Event) => {
      const distance = Math.abs(window.scrollY - last.top);
      // A jump to a place is one event after a pause: its rows show their spines at once.
      const pause = timeStamp - last.time;
      setFast(pause < settleMs && distance > fastPixelsPerMs * pause);
      last = { top: window.scrollY, time: timeStamp };
      clearTimeout(timer);
      timer = setTimeout(() => setFast(false), settleMs);
      update();
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', update);
    };
  }, [update]);

  return { visible: range, isFast };
}
