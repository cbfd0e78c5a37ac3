import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { nextPaint } from '../../../services/next-paint.ts';
import { addedRows, visibleRows } from './shelf-grid.ts';

/** Faster than this, a slow processor can't mount the spines of all rows that pass. */
const fastPixelsPerMs = 4;
/** Scrolling has ended after this time without an event. */
const settleMs = 150;
/** Spines that a row gets in one frame after a fast scroll: a slow processor needs 20 ms for them. */
const spinesPerFrame = 9;

const nothingLate = { rows: [] as readonly number[], spines: 0 };

/**
 * The rows of the grid inside the window. During a fast scroll they stay as they were before; the rows that
 * it leads to get their spines one row after the other, some in each frame: `spinesIn` tells how many. All
 * rows have the same height, so nothing is measured.
 */
export function useVisibleRows(
  grid: RefObject<HTMLElement | null>,
  rowCount: number,
  perRow: number,
) {
  const [rows, setRows] = useState(() => visibleRows(0, window.innerHeight, rowCount));
  const [late, setLate] = useState(nothingLate);

  const latest = useRef({ rows, isFast: false });
  const update = useCallback(
    (isFast = latest.current.isFast) => {
      const last = latest.current;
      const gridTop = grid.current?.getBoundingClientRect().top ?? 0;
      const next = isFast ? last.rows : visibleRows(-gridTop, window.innerHeight, rowCount);
      latest.current = { rows: next, isFast };
      // Setting equal rows would still make React render, and flush every effect before the paint.
      if (next.first === last.rows.first && next.last === last.rows.last) return;
      setRows(next);
      if (last.isFast) setLate({ rows: addedRows(last.rows, next), spines: 0 });
    },
    [grid, rowCount],
  );

  useEffect(() => {
    if (late.rows.length === 0) return;
    const spines = late.spines + spinesPerFrame;
    const next = spines < perRow ? { ...late, spines } : { rows: late.rows.slice(1), spines: 0 };
    void nextPaint().then(() => setLate((current) => (current === late ? next : current)));
  }, [late, perRow]);

  // Filter terms and the sort bar move the grid, so update after each render.
  useLayoutEffect(() => update());

  useEffect(() => {
    let last = { top: window.scrollY, time: performance.now() };
    let timer: ReturnType<typeof setTimeout>;
    const onScroll = ({ timeStamp }: Event) => {
      const distance = Math.abs(window.scrollY - last.top);
      // A jump to a place is one event after a pause: its rows show their spines at once.
      const pause = timeStamp - last.time;
      last = { top: window.scrollY, time: timeStamp };
      clearTimeout(timer);
      timer = setTimeout(() => update(false), settleMs);
      update(pause < settleMs && distance > fastPixelsPerMs * pause);
    };
    const onResize = () => update();
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onResize);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onResize);
    };
  }, [update]);

  const spinesIn = (row: number) => {
    const place = late.rows.indexOf(row);
    if (place < 0) return perRow;
    return place === 0 ? late.spines : 0;
  };
  return { rows, spinesIn };
}
