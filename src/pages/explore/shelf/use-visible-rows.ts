import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { inBlocks, visibleRows } from './shelf-grid.ts';

/** Faster than this, a slow processor can't mount the spines of all rows that pass. */
const fastPixelsPerMs = 4;
/** Scrolling has ended after this time without an event. */
const settleMs = 150;

/**
 * The rows of the grid inside the window, and whether they pass too fast to mount their spines; then the
 * rows are whole blocks around the window, so that few frames mount any. All rows have the same height,
 * so nothing is measured.
 */
export function useVisibleRows(grid: RefObject<HTMLElement | null>, rowCount: number) {
  const [state, setState] = useState(() => ({
    rows: visibleRows(0, window.innerHeight, rowCount),
    isFast: false,
  }));

  const latest = useRef(state);
  const isFastNow = useRef(false);
  const update = useCallback(() => {
    const gridTop = grid.current?.getBoundingClientRect().top ?? 0;
    const visible = visibleRows(-gridTop, window.innerHeight, rowCount);
    const isFast = isFastNow.current;
    const rows = isFast ? inBlocks(visible, rowCount) : visible;
    const last = latest.current;
    // Setting an equal state would still make React render, and flush every effect before the paint.
    if (rows.first === last.rows.first && rows.last === last.rows.last && isFast === last.isFast)
      return;
    latest.current = { rows, isFast };
    setState(latest.current);
  }, [grid, rowCount]);

  // Filter terms and the sort bar move the grid, so update after each render.
  useLayoutEffect(update);

  useEffect(() => {
    let last = { top: window.scrollY, time: performance.now() };
    let timer: ReturnType<typeof setTimeout>;
    const settle = () => {
      isFastNow.current = false;
      update();
    };
    const onScroll = ({ timeStamp }: Event) => {
      const distance = Math.abs(window.scrollY - last.top);
      // A jump to a place is one event after a pause: its rows show their spines at once.
      const pause = timeStamp - last.time;
      isFastNow.current = pause < settleMs && distance > fastPixelsPerMs * pause;
      last = { top: window.scrollY, time: timeStamp };
      clearTimeout(timer);
      timer = setTimeout(settle, settleMs);
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

  return state;
}
