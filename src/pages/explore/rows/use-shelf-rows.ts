import { useCallback, useImperativeHandle, useRef } from 'react';
import { useVirtualRows } from '../../../components/virtual-rows/use-virtual-rows.ts';
import { useFound, usePage, useSearch } from '../shelf-page.tsx';
import { rowOf } from './shelf-grid.ts';
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
  const { found: cassettes, isLoading, selected } = useFound();
  const { toggleTape } = useSearch();
  const { shelf } = usePage();
  const grid = useRef<HTMLDivElement>(null);
  const rowCount = Math.ceil(cassettes.length / perRow);
  const selectedId = selected?.id ?? null;
  const { keptRow, focus, tabStopRef, tabStopId, handlers } = useGridFocus({
    grid,
    cassettes,
    perRow,
    rowHeight,
    selectedId,
    onSelect: toggleTape,
  });
  const { rows, visible, height } = useVirtualRows({
    list: grid,
    count: rowCount,
    estimatedHeight: rowHeight,
    // The rest of the list and the pictures in the window share the line with those beyond it.
    overscan: isLoading ? 0 : overscan,
    keptRows: [keptRow],
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

  return {
    grid,
    rows: rows.map(({ index }) => index),
    /** Of all rows, in pixels. */
    height,
    /** Rows outside of the window may render later, except for the one that gets the focus. */
    isUrgent: (row: number) => row === keptRow || (row >= visible.first && row <= visible.last),
    rowCount,
    selectedId,
    tabStopId: tabStopId(visible.first),
    tabStopRef,
    handlers,
  };
}
