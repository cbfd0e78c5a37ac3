import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type RowRange, visibleRows } from './shelf-grid.ts';

/**
 * The rows of the rack that are in the window: all rows are of one height, so a division tells, and
 * nothing needs to be measured. A keystroke or a scroll that changes nothing renders nothing.
 */
export function useVisibleRows(rack: RefObject<HTMLElement | null>, rows: number): RowRange {
  const [range, setRange] = useState(() => visibleRows(0, window.innerHeight, rows));

  const latest = useRef(range);
  const look = useCallback(() => {
    const above = rack.current?.getBoundingClientRect().top ?? 0;
    const next = visibleRows(-above, window.innerHeight, rows);
    const { first, last } = latest.current;
    // Even a state that stays the same has React render, and flush every effect, before the paint.
    if (next.first === first && next.last === last) return;
    latest.current = next;
    setRange(next);
  }, [rack, rows]);

  // Filters and the sort bar push the rack down: looked at after each render.
  useLayoutEffect(look);

  useEffect(() => {
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [look]);

  return range;
}
