import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useState,
} from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { nextIndex, rowOf } from './shelf-grid.ts';

type TabStop = {
  readonly id: string | null;
  /** Whether the cassette has the focus, is to get it, with a mark or without, or had it last. */
  readonly focus: 'here' | 'wanted' | 'marked' | 'left';
  /** The list at that time. */
  readonly list: readonly Cassette[];
};

type Options = {
  grid: RefObject<HTMLElement | null>;
  cassettes: readonly Cassette[];
  perRow: number;
  /** In pixels. */
  rowHeight: number;
  selectedId: string | null;
  onSelect: (id: string) => void;
};

/**
 * Pointer and focus in a virtualised grid of cassettes, each an element with `data-cassette-id` that contains a
 * button: one button is a tab stop, the keys move the focus from there (docs/behaviour, "Shelf").
 */
export function useGridFocus({
  grid,
  cassettes,
  perRow,
  rowHeight,
  selectedId,
  onSelect,
}: Options) {
  const [stop, setStop] = useState<TabStop>({ id: selectedId, focus: 'left', list: cassettes });

  // The row of the tab stop stays mounted at any scroll position, so that focus is not lost.
  // Another list does not keep it: Tab leads to the first cassette that a search has found.
  const isKept = stop.focus !== 'left' || stop.list === cassettes;
  const index = isKept ? cassettes.findIndex(({ id }) => id === stop.id) : -1;
  const keptRow = index < 0 ? -1 : rowOf(index, perRow);

  /** For the button of the tab stop, which gets the focus when it is mounted, or when another order moves it. */
  const tabStopRef = useCallback(
    (button: HTMLButtonElement | null) => {
      const active = document.activeElement;
      if (!button || button === active || stop.focus === 'left') return;
      const isFree = active === document.body || grid.current?.contains(active);
      if (stop.focus !== 'here' || isFree) focusVisibly(button, stop.focus === 'marked');
    },
    [stop, grid],
  );

  const focus = useCallback(
    (id: string, focus: 'wanted' | 'marked' = 'wanted') => {
      if (!cassettes.some((cassette) => cassette.id === id)) return false;
      setStop({ id, focus, list: cassettes });
      return true;
    },
    [cassettes],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    const currentId = idOfTarget(event.target);
    const index = cassettes.findIndex(({ id }) => id === currentId);
    if (index < 0) return;
    const rowsPerPage = Math.max(1, Math.floor(window.innerHeight / rowHeight));
    const key = { key: event.key, ctrl: event.ctrlKey };
    const next = nextIndex(index, key, { count: cassettes.length, perRow, rowsPerPage });
    const cassette = next === null ? undefined : cassettes[next];
    if (!cassette) return;
    event.preventDefault();
    focus(cassette.id);
  };
  const onFocus = ({ target }: FocusEvent) => {
    const id = idOfTarget(target);
    if (id !== null) setStop({ id, focus: 'here', list: cassettes });
  };
  const onBlur = ({ currentTarget, target, relatedTarget }: FocusEvent) => {
    // When the whole window loses the focus, the button stays the active element.
    if (document.activeElement !== target && !currentTarget.contains(relatedTarget))
      setStop(({ id }) => ({ id, focus: 'left', list: cassettes }));
  };
  // The second of a double press would take the focus from the tape that the first one opened.
  const onMouseDown = (event: MouseEvent) => {
    if (idOfTarget(event.target) !== null) event.preventDefault();
  };
  const onClick = ({ target }: MouseEvent) => {
    const id = idOfTarget(target);
    if (id !== null) onSelect(id);
  };

  return {
    keptRow,
    focus,
    tabStopRef,
    /** The last focused cassette, or the first one of `firstRow`. */
    tabStopId: (firstRow: number): string | null =>
      index < 0 ? (cassettes[firstRow * perRow]?.id ?? null) : stop.id,
    handlers: { onKeyDown, onFocus, onBlur, onMouseDown, onClick },
  };
}

const idOfTarget = (target: EventTarget): string | null =>
  (target as Element).closest<HTMLElement>('[data-cassette-id]')?.dataset.cassetteId ?? null;

/** Scrolls only when less than half of the button is visible; `isMarked`: seen after a click too. */
function focusVisibly(button: HTMLElement, isMarked: boolean) {
  const { top, bottom } = button.getBoundingClientRect();
  const visibleHeight = Math.min(bottom, window.innerHeight) - Math.max(top, 0);
  const preventScroll = visibleHeight > (bottom - top) / 2;
  button.focus({ preventScroll, ...(isMarked && { focusVisible: true }) });
}
