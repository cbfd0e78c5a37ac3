import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { nextIndex, rowOf } from './shelf-grid.ts';

type LastFocus = {
  readonly id: string | null;
  /** The list at the time when the cassette lost the focus; null while it has the focus. */
  readonly blurredIn: readonly Cassette[] | null;
};

type Options = {
  grid: RefObject<HTMLElement | null>;
  cassettes: readonly Cassette[];
  perRow: number;
  /** In pixels, an estimate where rows differ. */
  rowHeight: number;
  selectedId: string | null;
};

export const cassettesInRow = (cassettes: readonly Cassette[], row: number, perRow: number) =>
  cassettes.slice(row * perRow, (row + 1) * perRow);

/**
 * The focus in a virtualised grid of cassettes, each an element with `data-cassette-id` that contains a
 * button: one button is a tab stop, the keys move the focus from there (docs/behaviour.md, "Shelf").
 */
export function useGridFocus({ grid, cassettes, perRow, rowHeight, selectedId }: Options) {
  const [lastFocus, setLastFocus] = useState<LastFocus>({ id: selectedId, blurredIn: cassettes });
  const pendingFocusId = useRef<string | null>(null);

  // The row of the last focused cassette stays mounted at any scroll position, so that focus is not lost.
  // Not in another list: finding it there would take as long as the search itself.
  const keepsRow =
    lastFocus.id !== null && (lastFocus.blurredIn === null || lastFocus.blurredIn === cassettes);
  const index = keepsRow ? cassettes.findIndex(({ id }) => id === lastFocus.id) : -1;
  const keptRow = index < 0 ? -1 : rowOf(index, perRow);

  useLayoutEffect(() => {
    if (pendingFocusId.current === null) {
      // The cassette that has the focus may be in another cell now: move the focus, don't scroll.
      const focused = grid.current?.contains(document.activeElement) && document.activeElement;
      const focusedId = focused ? cassetteIdOf(focused) : null;
      if (lastFocus.id !== null && focusedId !== null && focusedId !== lastFocus.id)
        findButton(grid.current, lastFocus.id)?.focus({ preventScroll: true });
      return;
    }
    const button = findButton(grid.current, pendingFocusId.current);
    pendingFocusId.current = null;
    if (button) focusVisibly(button);
  });

  const focus = useCallback(
    (id: string) => {
      if (!cassettes.some((cassette) => cassette.id === id)) return false;
      setLastFocus({ id, blurredIn: null });
      const button = findButton(grid.current, id);
      if (button) focusVisibly(button);
      else pendingFocusId.current = id;
      return true;
    },
    [grid, cassettes],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    const currentId = cassetteIdOf(event.target);
    const index = cassettes.findIndex(({ id }) => id === currentId);
    if (index < 0) return;
    const rowsPerPage = Math.max(1, Math.floor(window.innerHeight / rowHeight));
    const key = { key: event.key, ctrl: event.ctrlKey };
    const next = nextIndex(index, key, { count: cassettes.length, perRow, rowsPerPage });
    if (next === null) return;
    event.preventDefault();
    const cassette = cassettes[next];
    if (cassette) focus(cassette.id);
  };
  const onFocus = (event: FocusEvent) => {
    const id = cassetteIdOf(event.target);
    if (id !== null) setLastFocus({ id, blurredIn: null });
  };
  const onBlur = ({ currentTarget, target, relatedTarget }: FocusEvent) => {
    // When the whole window loses the focus, the button stays the active element.
    if (document.activeElement !== target && !currentTarget.contains(relatedTarget))
      setLastFocus(({ id }) => ({ id, blurredIn: cassettes }));
  };

  return {
    keptRow,
    focus,
    /** The last focused cassette, or the first one of `firstRow` when that is not mounted. */
    tabStopId(mountedRows: readonly number[], firstRow: number): string | null {
      const isMounted = mountedRows.some((row) =>
        cassettesInRow(cassettes, row, perRow).some(({ id }) => id === lastFocus.id),
      );
      return isMounted ? lastFocus.id : (cassettes[firstRow * perRow]?.id ?? null);
    },
    handlers: { onKeyDown, onFocus, onBlur },
  };
}

const cassetteIdOf = (target: EventTarget): string | null =>
  target instanceof Element
    ? (target.closest('[data-cassette-id]')?.getAttribute('data-cassette-id') ?? null)
    : null;

const findButton = (grid: HTMLElement | null, id: string) =>
  grid?.querySelector<HTMLElement>(`[data-cassette-id="${CSS.escape(id)}"] button`) ?? null;

/** Scrolls only when less than half of the button is visible. */
function focusVisibly(button: HTMLElement) {
  const { top, bottom } = button.getBoundingClientRect();
  const visibleHeight = Math.min(bottom, window.innerHeight) - Math.max(top, 0);
  button.focus({ preventScroll: visibleHeight > (bottom - top) / 2 });
}
