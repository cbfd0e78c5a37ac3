import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type RowRange, visibleRows } from './shelf-grid.ts';

/** The rows of the grid inside the window. All rows have the same height, so nothing is measured. */
export function useVisibleRows(grid: RefObject<HTMLElement | null>, rowCount: number): RowRange {
  const [range, setRange] = useState(() => visibleRows(0, window.innerHeight, rowCount));

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
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [update]);

  return range;
}
