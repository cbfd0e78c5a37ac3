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
import { useVisibleRows } from './use-visible-rows.ts';
import { useWindowWidth } from './use-window-width.ts';

export type ShelfHandle = {
  /** Gives the focus to a tape's spine, bringing it into sight; false if the tape isn't here. */
  focus(id: string): boolean;
};

/** The spine that was focused last, and the list in which it lost the focus: null while it has it. */
type Current = { readonly id: string | null; readonly left: readonly Cassette[] | null };

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
  const [current, setCurrent] = useState<Current>({ id: chosen, left: tapes });
  const wanted = useRef<string | null>(null);

  const range = useVisibleRows(rack, rows);
  // The row of the current spine stays, however far someone scrolls: focus is never lost, and found where
  // it was left. Not so in another list: looking for it there would take as long as the search itself.
  const stays = current.left === null || current.left === tapes;
  const index = stays ? tapes.findIndex(({ id }) => id === current.id) : -1;
  const currentRow = index < 0 ? -1 : rowOf(index, perRow);
  const shown = rowIndices(withOverscan(range, rows), currentRow);
  // What is not in the window may follow a moment later, but for what is to have the focus.
  const later = useDeferredValue(tapes, nothing);
  const isUrgent = (row: number) => row === currentRow || (row >= range.first && row <= range.last);

  useLayoutEffect(() => {
    if (wanted.current === null) {
      // The focus goes with its tape, which may stand in another slot now; the window stays.
      const focused = rack.current?.contains(document.activeElement) && document.activeElement;
      if (current.id !== null && focused && idOf(focused) !== current.id)
        spineOf(rack.current, current.id)?.focus({ preventScroll: true });
      return;
    }
    const spine = spineOf(rack.current, wanted.current);
    wanted.current = null;
    if (spine) focusInSight(spine);
  });

  const focus = useCallback(
    (id: string) => {
      if (!tapes.some((tape) => tape.id === id)) return false;
      setCurrent({ id, left: null });
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
    const to = nextSpineIndex(index, key, { count: tapes.length, perRow, rowsPerPage });
    if (to === null) return;
    event.preventDefault();
    const tape = tapes[to];
    if (tape) focus(tape.id);
  };

  // Tab stops where it did last or, where that is not on the page, at the first spine in sight.
  const isCurrent = ({ id }: Cassette) => id === current.id;
  const tabStop = shown.some((row) => cassettesInRow(tapes, row, perRow).some(isCurrent))
    ? current.id
    : (tapes[range.first * perRow]?.id ?? null);

  const measures = {
    '--row': `${rowWidth(Math.min(perRow, tapes.length))}px`,
    '--gap': `${spineGap}px`,
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
        onFocus={(event) => setCurrent({ id: idOf(event.target), left: null })}
        onBlur={({ currentTarget, target, relatedTarget }) => {
          // A window that is left keeps its focus for when it is come back to.
          if (document.activeElement !== target && !currentTarget.contains(relatedTarget))
            setCurrent(({ id }) => ({ id, left: tapes }));
        }}
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
