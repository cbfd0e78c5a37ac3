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
import type { Cassette } from '../../domain/cassette.ts';
import {
  gap,
  rowHeight,
  rowList,
  rowOf,
  rowWidth,
  spineAfterKey,
  spinesPerRow,
  withNeighbours,
} from './rack.ts';
import styles from './shelf.module.css';
import { ShelfRow } from './shelf-row.tsx';
import { useRowsInSight } from './use-rows-in-sight.ts';
import { useWindowWidth } from './use-window-width.ts';

export type ShelfHandle = {
  /** Gives the focus to a tape's spine, bringing it into sight; false if the tape isn't here. */
  focus(id: string): boolean;
};

type Props = {
  ref: Ref<ShelfHandle>;
  tapes: readonly Cassette[];
  chosen: string | null;
  onChoose: (id: string) => void;
};

/**
 * The rack: rows of spines, of which only those near the window exist. One of them is a tab stop;
 * the arrow keys go from there, as in a grid.
 */
export function Shelf({ ref, tapes, chosen, onChoose }: Props) {
  const perRow = spinesPerRow(useWindowWidth());
  const rows = Math.ceil(tapes.length / perRow);
  const rack = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<string | null>(chosen);
  const wanted = useRef<string | null>(null);

  const currentIndex = current === null ? -1 : tapes.findIndex(({ id }) => id === current);
  const currentRow = currentIndex < 0 ? -1 : rowOf(currentIndex, perRow);
  const range = useRowsInSight(rack, rows);
  // The row with the focus stays, however far someone scrolls: focus is never lost.
  const shown = rowList(withNeighbours(range, rows), currentRow);
  // What is not in the window may follow a moment later, but for what is to have the focus.
  const later = useDeferredValue(tapes, nothing);
  const isUrgent = (row: number) => row === currentRow || (row >= range.first && row <= range.last);

  useLayoutEffect(() => {
    if (wanted.current === null) {
      // The focus goes with its tape, which may stand in another slot now; the window stays.
      const focused = rack.current?.contains(document.activeElement) && document.activeElement;
      if (current !== null && focused && idOf(focused) !== current)
        spineOf(rack.current, current)?.focus({ preventScroll: true });
      return;
    }
    const spine = spineOf(rack.current, wanted.current);
    wanted.current = null;
    if (spine) focusInSight(spine);
  });

  const focus = useCallback(
    (id: string) => {
      if (!tapes.some((tape) => tape.id === id)) return false;
      setCurrent(id);
      const spine = spineOf(rack.current, id);
      if (spine) focusInSight(spine);
      else wanted.current = id;
      return true;
    },
    [tapes],
  );
  useImperativeHandle(ref, () => ({ focus }), [focus]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    const from = idOf(event.target);
    const index = tapes.findIndex(({ id }) => id === from);
    if (index < 0) return;
    const rowsPerPage = Math.max(1, Math.floor(window.innerHeight / rowHeight));
    const key = { key: event.key, ctrl: event.ctrlKey };
    const to = spineAfterKey(index, key, { count: tapes.length, perRow, rowsPerPage });
    if (to === null) return;
    event.preventDefault();
    const tape = tapes[to];
    if (tape) focus(tape.id);
  };

  // Without a current spine, Tab stops at the first one in sight.
  const tabStop = currentIndex >= 0 ? current : (tapes[range.first * perRow]?.id ?? null);

  const measures = {
    '--row': `${rowWidth(Math.min(perRow, tapes.length))}px`,
    '--gap': `${gap}px`,
  } as CSSProperties;

  return (
    <div className={styles.wall} data-overlay={chosen !== null || undefined} style={measures}>
      {/* biome-ignore lint/a11y/useSemanticElements: a windowed rack of buttons is no table */}
      <div
        ref={rack}
        role="grid"
        aria-label="Shelf"
        aria-rowcount={rows}
        aria-colcount={perRow}
        className={styles.rack}
        style={{ height: rows * rowHeight }}
        onKeyDown={onKeyDown}
        onFocus={(event) => setCurrent(idOf(event.target))}
      >
        {shown.map((row) => (
          <ShelfRow
            key={row}
            row={row}
            top={row * rowHeight}
            tapes={isUrgent(row) ? tapes : later}
            perRow={perRow}
            chosen={chosen}
            tabStop={tabStop}
            onChoose={onChoose}
          />
        ))}
      </div>
    </div>
  );
}

const nothing: readonly Cassette[] = [];

const idOf = (target: EventTarget): string | null =>
  target instanceof Element
    ? (target.closest('[data-tape]')?.getAttribute('data-tape') ?? null)
    : null;

const spineOf = (rack: HTMLElement | null, id: string) =>
  rack?.querySelector<HTMLElement>(`[data-tape="${CSS.escape(id)}"] button`) ?? null;

/** A spine of which a good part shows gets the focus without a jump. */
function focusInSight(spine: HTMLElement) {
  const { top, bottom } = spine.getBoundingClientRect();
  const seen = Math.min(bottom, window.innerHeight) - Math.max(top, 0);
  spine.focus({ preventScroll: seen > (bottom - top) / 2 });
}
