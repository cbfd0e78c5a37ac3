import { type Ref, useCallback, useEffect, useImperativeHandle, useRef } from 'react';
import { useVirtualRows } from '../../../components/virtual-rows/use-virtual-rows.ts';
import { useGridFocus } from '../shelf/use-grid-focus.ts';
import type { ShelfHandle, ShelfModeProps } from '../view-mode.ts';

type Options = Pick<ShelfModeProps, 'cassettes' | 'selectedId'> & {
  ref: Ref<ShelfHandle>;
  perRow: number;
  /** In pixels. */
  estimatedHeight: number;
  /** The height of what covers the upper edge of the window, in pixels. */
  coveredHeight: number;
};

/**
 * The rows of a grid of cassettes that are near the window, each as high as its content, and the focus
 * in them. `body` is the element that holds the rows and nothing else.
 */
export function useGridRows(options: Options) {
  const { ref, cassettes, selectedId, perRow, estimatedHeight, coveredHeight } = options;
  const body = useRef<HTMLDivElement>(null);
  const { keptRow, focus, tabStopId, handlers } = useGridFocus({
    grid: body,
    cassettes,
    perRow,
    rowHeight: estimatedHeight,
    selectedId,
  });
  const { rows, height, measure, virtualizer } = useVirtualRows({
    list: body,
    count: Math.ceil(cassettes.length / perRow),
    getKey: useCallback((row: number) => cassettes[row * perRow]?.id ?? row, [cassettes, perRow]),
    estimatedHeight,
    overscan: Math.ceil(400 / estimatedHeight),
    keptRows: [keptRow],
    coveredHeight,
  });
  // Rows that are not mounted have other heights at another width.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each of these
  useEffect(() => virtualizer.measure(), [virtualizer, perRow, estimatedHeight]);

  const reveal = useCallback(
    (id: string) => {
      const row = Math.floor(cassettes.findIndex((cassette) => cassette.id === id) / perRow);
      const element = body.current?.querySelector(`[data-index="${row}"]`);
      const top = element?.getBoundingClientRect().top ?? -1;
      if (row >= 0 && (top < coveredHeight || top > window.innerHeight / 3))
        virtualizer.scrollToIndex(row, { align: 'start' });
    },
    [virtualizer, cassettes, perRow, coveredHeight],
  );
  const topId = useCallback(() => {
    const top = window.scrollY + coveredHeight;
    if (top <= virtualizer.options.scrollMargin) return null;
    const row = virtualizer.getVirtualItemForOffset(top)?.index ?? 0;
    return cassettes[row * perRow]?.id ?? null;
  }, [virtualizer, cassettes, perRow, coveredHeight]);
  useImperativeHandle(ref, () => ({ focus, reveal, topId }), [focus, reveal, topId]);

  return {
    body,
    height,
    rows,
    measure,
    tabStopId: tabStopId(
      rows.map(({ index }) => index),
      virtualizer.range?.startIndex ?? 0,
    ),
    handlers,
  };
}
