import { useMemo, useRef, useState } from 'react';
import { useWindowEvent } from '../../components/use-window-event.ts';
import { viewModeKey, writeDeviceMemory } from '../../services/device-memory.ts';
import { railWidth } from './rows/shelf-grid.ts';
import { readViewMode, type ShelfHandle, type ViewMode } from './view-mode.ts';

// In CSS pixels. `body` excludes the gutter of the scrollbar, which is always reserved.
const readPageWidth = () => document.body.clientWidth || window.innerWidth;

/** How the shelf is shown, and where it is on the page. */
export function usePageState(isSorted: boolean) {
  // It is read when it changes: reading forces a layout.
  const [pageWidth, setPageWidth] = useState(readPageWidth);
  useWindowEvent('resize', () => setPageWidth(readPageWidth()));
  const [mode, setMode] = useState(readViewMode);
  const [isSortBarOpen, setSortBarOpen] = useState(isSorted);
  /** Beside a list that has an order. */
  const hasRail = isSorted || mode === 'colours';
  const shelfHandle = useRef<ShelfHandle>(null);
  const scrollTopBeforeTape = useRef<number>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  return useMemo(
    () => ({
      mode,
      changeMode(next: ViewMode) {
        setMode(next);
        writeDeviceMemory(viewModeKey, next);
      },
      isSortBarOpen,
      setSortBarOpen,
      hasRail,
      pageWidth,
      /** Beside the jump rail, in CSS pixels. */
      shelfWidth: pageWidth - (hasRail ? railWidth : 0),
      /** What the shelf can do in the mode that is shown. */
      shelfHandle,
      /** The scroll position before an open tape moved the page; null while none has. */
      scrollTopBeforeTape,
      searchInput,
      /** Focuses a cassette, or the search if it is not on the shelf. */
      focusTape(id: string) {
        if (!shelfHandle.current?.focus(id)) searchInput.current?.focus();
      },
    }),
    [mode, isSortBarOpen, hasRail, pageWidth],
  );
}
