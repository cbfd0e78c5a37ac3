import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useGridFocus } from '../shelf/use-grid-focus.ts';
import type { ShelfHandle, ShelfModeProps } from '../view-mode.ts';

type Options = Pick<ShelfModeProps, 'cassettes' | 'selectedId'> & {
  ref: Ref<ShelfHandle>;
  perRow: number;
  /** In pixels; each row is measured when it is mounted. */
  estimatedHeight: number;
  /** The height of what covers the upper edge of the window, in pixels. */
  coveredHeight: number;
};

/**
 * The rows of a grid of cassettes that are near the window, each as high as its content, and the focus
 * in them. `body` is the element that holds the rows and nothing else.
 */
export function useVirtualRows(options: Options) {
  const { ref, cassettes, selectedId, perRow, estimatedHeight, coveredHeight } = options;
  const body = useRef<HTMLDivElement>(null);
  const bodyTop = useBodyTop(body);
  const { keptRow, focus, tabStopId, handlers } = useGridFocus({
    grid: body,
    cassettes,
    perRow,
    rowHeight: estimatedHeight,
    selectedId,
  });

  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(cassettes.length / perRow),
    estimateSize: () => estimatedHeight,
    // Stable: a new function makes the virtualiser measure every row again.
    getItemKey: useCallback(
      (row: number) => cassettes[row * perRow]?.id ?? row,
      [cassettes, perRow],
    ),
    overscan: Math.ceil(400 / estimatedHeight),
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(keptRow < 0 ? [] : [keptRow])])].sort(
        (a, b) => a - b,
      ),
    scrollMargin: bodyTop,
    scrollPaddingStart: coveredHeight,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    useFlushSync: false,
  });
  // Rows that are not mounted have other heights at another width.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each of these
  useEffect(() => virtualizer.measure(), [virtualizer, perRow, estimatedHeight]);

  const rowOf = useCallback(
    (id: string) => Math.floor(cassettes.findIndex((cassette) => cassette.id === id) / perRow),
    [cassettes, perRow],
  );
  const reveal = useCallback(
    (id: string) => {
      const row = rowOf(id);
      const element = body.current?.querySelector(`[data-index="${row}"]`);
      const top = element?.getBoundingClientRect().top ?? -1;
      if (row >= 0 && (top < coveredHeight || top > window.innerHeight / 3))
        virtualizer.scrollToIndex(row, { align: 'start' });
    },
    [virtualizer, rowOf, coveredHeight],
  );
  const topId = useCallback(() => {
    const top = window.scrollY + coveredHeight;
    if (top <= virtualizer.options.scrollMargin) return null;
    const row = virtualizer.getVirtualItemForOffset(top)?.index ?? 0;
    return cassettes[row * perRow]?.id ?? null;
  }, [virtualizer, cassettes, perRow, coveredHeight]);
  useImperativeHandle(ref, () => ({ focus, reveal, topId }), [focus, reveal, topId]);

  const items = virtualizer.getVirtualItems();
  const firstVisible = virtualizer.range?.startIndex ?? 0;
  return {
    body,
    height: virtualizer.getTotalSize(),
    rows: items.map(({ index, start }) => ({ index, top: start - bodyTop })),
    measure: virtualizer.measureElement,
    tabStopId: tabStopId(
      items.map(({ index }) => index),
      firstVisible,
    ),
    handlers,
  };
}

/** Where the element begins in the page, in pixels. */
function useBodyTop(body: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  const update = useCallback(() => {
    const next = (body.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    setTop((last) => (Math.abs(next - last) > 1 ? next : last));
  }, [body]);
  useLayoutEffect(update);
  // What stands above it may load later.
  useEffect(() => {
    const observer = new ResizeObserver(update);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [update]);
  return top;
}
