import {
  startTransition,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useShelfPage } from '../shelf-page.tsx';
import { mountedRows, rowOf, visibleRows } from './shelf-grid.ts';
import { useGridFocus } from './use-grid-focus.ts';

type Options = {
  perRow: number;
  /** In pixels. */
  rowHeight: number;
  /** The rows beyond the visible ones, at both ends; none while the list is loading. */
  overscan: number;
};

/**
 * The rows of the shelf that are near the window, all of one height, and the focus in them. `grid` is the
 * element that holds the rows and nothing else; its scroll margin is what covers the window above them.
 */
export function useShelfRows({ perRow, rowHeight, overscan }: Options) {
  const { found: cassettes, isLoading, selected, shelf } = useShelfPage();
  const grid = useRef<HTMLDivElement>(null);
  const rowCount = Math.ceil(cassettes.length / perRow);
  const [visible, setVisible] = useState(() =>
    visibleRows(0, window.innerHeight, { rowCount, rowHeight }),
  );
  const latest = useRef(visible);
  const update = useCallback(() => {
    const top = -(grid.current?.getBoundingClientRect().top ?? 0);
    const next = visibleRows(top, window.innerHeight, { rowCount, rowHeight });
    // Setting equal rows would still make React render, and flush every effect before the paint.
    if (next.first === latest.current.first && next.last === latest.current.last) return;
    latest.current = next;
    setVisible(next);
  }, [rowCount, rowHeight]);
  // Filter terms and the sort bar move the grid, so update after each render.
  useLayoutEffect(update);
  useEffect(() => {
    // Rows that a fast scroll passes are given up for those that it leads to.
    const onScroll = () => startTransition(update);
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', update);
    };
  }, [update]);

  const selectedId = selected?.id ?? null;
  const { keptRow, focus, tabStopId, handlers } = useGridFocus({
    grid,
    cassettes,
    perRow,
    rowHeight,
    selectedId,
  });
  const reveal = useCallback(
    (id: string) => {
      const index = cassettes.findIndex((cassette) => cassette.id === id);
      if (index < 0 || !grid.current) return;
      const top = grid.current.getBoundingClientRect().top + rowOf(index, perRow) * rowHeight;
      const covered = Number.parseFloat(getComputedStyle(grid.current).scrollMarginTop) || 0;
      if (top < covered || top > window.innerHeight / 3)
        window.scrollBy({ top: top - covered, behavior: 'instant' });
    },
    [cassettes, perRow, rowHeight],
  );
  useImperativeHandle(shelf, () => ({ focus, reveal }), [focus, reveal]);

  // The rest of the list and the pictures in the window share the line with those beyond it.
  const rows = mountedRows(visible, { rowCount, overscan: isLoading ? 0 : overscan, keptRow });
  return {
    grid,
    rows,
    /** Rows outside of the window may render later, except for the one that gets the focus. */
    isUrgent: (row: number) => row === keptRow || (row >= visible.first && row <= visible.last),
    rowCount,
    selectedId,
    tabStopId: tabStopId(rows, visible.first),
    handlers,
  };
}
