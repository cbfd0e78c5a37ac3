import {
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
  useCallback,
  useDeferredValue,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import styles from './shelf.module.css';
import {
  nextSpineIndex,
  rowHeight,
  rowIndices,
  rowOf,
  rowWidth,
  spineGap,
  spinesPerRow,
  withOverscan,
} from './shelf-grid.ts';
import { cassettesInRow, ShelfRow } from './shelf-row.tsx';
import { useShelfWidth } from './use-shelf-width.ts';
import { useVisibleRows } from './use-visible-rows.ts';

export type ShelfHandle = {
  /** Focuses the spine of a cassette and scrolls to it; false when it is not on the shelf. */
  focus(id: string): boolean;
  /** Scrolls to the row of a cassette, unless it is visible. */
  reveal(id: string): void;
};

type LastFocus = {
  readonly id: string | null;
  /** The list at the time when the spine lost the focus; null while it has the focus. */
  readonly blurredIn: readonly Cassette[] | null;
};

type Props = {
  ref: Ref<ShelfHandle>;
  cassettes: readonly Cassette[];
  selectedId: string | null;
  onSelect: (id: string) => void;
  /** The width beside the shelf that is kept free, in CSS pixels. */
  inset: number;
};

/**
 * A virtualised grid of spines: only the rows near the viewport are mounted. One spine is a tab stop,
 * and the arrow keys move the focus from there.
 */
export function Shelf({ ref, cassettes, selectedId, onSelect, inset }: Props) {
  const perRow = spinesPerRow(useShelfWidth(inset));
  const rowCount = Math.ceil(cassettes.length / perRow);
  const grid = useRef<HTMLDivElement>(null);
  const [lastFocus, setLastFocus] = useState<LastFocus>({ id: selectedId, blurredIn: cassettes });
  const pendingFocusId = useRef<string | null>(null);

  const { visible, isFast } = useVisibleRows(grid, rowCount);
  // The row of the last focused spine stays mounted at any scroll position, so that focus is not lost.
  // Not in another list: finding it there would take as long as the search itself.
  const keepsRow = lastFocus.blurredIn === null || lastFocus.blurredIn === cassettes;
  const index = keepsRow ? cassettes.findIndex(({ id }) => id === lastFocus.id) : -1;
  const keptRow = index < 0 ? -1 : rowOf(index, perRow);
  const mountedRows = rowIndices(
    withOverscan(visible, rowCount, isFast ? fastOverscan : 1),
    keptRow,
  );
  // Rows outside the viewport may render later, except for the one that gets the focus.
  const deferredCassettes = useDeferredValue(cassettes, noCassettes);
  const isUrgent = (row: number) =>
    row === keptRow || (row >= visible.first && row <= visible.last);

  useLayoutEffect(() => {
    if (pendingFocusId.current === null) {
      // The cassette that has the focus may be in another cell now: move the focus, don't scroll.
      const focused = grid.current?.contains(document.activeElement) && document.activeElement;
      if (lastFocus.id !== null && focused && cassetteIdOf(focused) !== lastFocus.id)
        findSpine(grid.current, lastFocus.id)?.focus({ preventScroll: true });
      return;
    }
    const spine = findSpine(grid.current, pendingFocusId.current);
    pendingFocusId.current = null;
    if (spine) focusVisibly(spine);
  });

  const focus = useCallback(
    (id: string) => {
      if (!cassettes.some((cassette) => cassette.id === id)) return false;
      setLastFocus({ id, blurredIn: null });
      const spine = findSpine(grid.current, id);
      if (spine) focusVisibly(spine);
      else pendingFocusId.current = id;
      return true;
    },
    [cassettes],
  );
  const reveal = useCallback(
    (id: string) => {
      const index = cassettes.findIndex((cassette) => cassette.id === id);
      if (index < 0 || !grid.current) return;
      const top = grid.current.getBoundingClientRect().top + rowOf(index, perRow) * rowHeight;
      if (top < 0 || top > window.innerHeight / 3)
        window.scrollBy({ top: top - revealedTop, behavior: 'instant' });
    },
    [cassettes, perRow],
  );
  useImperativeHandle(ref, () => ({ focus, reveal }), [focus, reveal]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    const currentId = cassetteIdOf(event.target);
    const index = cassettes.findIndex(({ id }) => id === currentId);
    if (index < 0) return;
    const rowsPerPage = Math.max(1, Math.floor(window.innerHeight / rowHeight));
    const key = { key: event.key, ctrl: event.ctrlKey };
    const next = nextSpineIndex(index, key, { count: cassettes.length, perRow, rowsPerPage });
    if (next === null) return;
    event.preventDefault();
    const cassette = cassettes[next];
    if (cassette) focus(cassette.id);
  };

  // The last focused spine is the tab stop, or the first visible one when it is not mounted.
  const isMounted = (id: string | null) =>
    mountedRows.some((row) =>
      cassettesInRow(cassettes, row, perRow).some((cassette) => cassette.id === id),
    );
  const tabStopId = isMounted(lastFocus.id)
    ? lastFocus.id
    : (cassettes[visible.first * perRow]?.id ?? null);

  const sizes = {
    '--row': `${rowWidth(Math.min(perRow, cassettes.length))}px`,
    '--gap': `${spineGap}px`,
  } as CSSProperties;

  return (
    <div className={styles.shelf} data-overlay={selectedId !== null || undefined} style={sizes}>
      {/* biome-ignore lint/a11y/useSemanticElements: a virtualised grid of buttons is not a table */}
      <div
        ref={grid}
        role="grid"
        aria-label="Shelf"
        aria-rowcount={rowCount}
        aria-colcount={perRow}
        className={styles.grid}
        style={{ height: rowCount * rowHeight }}
        onKeyDown={onKeyDown}
        onFocus={(event) => setLastFocus({ id: cassetteIdOf(event.target), blurredIn: null })}
        onBlur={({ currentTarget, target, relatedTarget }) => {
          // When the whole window loses the focus, the spine stays the active element.
          if (document.activeElement !== target && !currentTarget.contains(relatedTarget))
            setLastFocus(({ id }) => ({ id, blurredIn: cassettes }));
        }}
      >
        {mountedRows.map((row) => (
          <ShelfRow
            key={row}
            row={row}
            top={row * rowHeight}
            cassettes={isUrgent(row) ? cassettes : deferredCassettes}
            perRow={perRow}
            selectedId={selectedId}
            tabStopId={tabStopId}
            onSelect={onSelect}
            isFast={isFast}
            isKept={row === keptRow}
          />
        ))}
      </div>
    </div>
  );
}

/** Rows of plain colours that are mounted ahead of a fast scroll: the window is ahead of the page. */
const fastOverscan = 4;

/** Where the row of a revealed cassette begins: below the search form. */
const revealedTop = 72;

const noCassettes: readonly Cassette[] = [];

const cassetteIdOf = (target: EventTarget): string | null =>
  target instanceof Element
    ? (target.closest('[data-cassette-id]')?.getAttribute('data-cassette-id') ?? null)
    : null;

const findSpine = (grid: HTMLElement | null, id: string) =>
  grid?.querySelector<HTMLElement>(`[data-cassette-id="${CSS.escape(id)}"] button`) ?? null;

/** Scrolls only when less than half of the spine is visible. */
function focusVisibly(spine: HTMLElement) {
  const { top, bottom } = spine.getBoundingClientRect();
  const visibleHeight = Math.min(bottom, window.innerHeight) - Math.max(top, 0);
  spine.focus({ preventScroll: visibleHeight > (bottom - top) / 2 });
}
