import {
  type CSSProperties,
  type Ref,
  useCallback,
  useDeferredValue,
  useImperativeHandle,
  useRef,
} from 'react';
import type { ShelfHandle, ShelfModeProps } from '../view-mode.ts';
import styles from './shelf.module.css';
import {
  rowHeight,
  rowIndices,
  rowOf,
  rowWidth,
  spineGap,
  spinesPerRow,
  withOverscan,
} from './shelf-grid.ts';
import { ShelfRow } from './shelf-row.tsx';
import { SpineColours } from './spine-colours.tsx';
import { useGridFocus } from './use-grid-focus.ts';
import { useShelfWidth } from './use-shelf-width.ts';
import { useVisibleRows } from './use-visible-rows.ts';

/** A virtualised grid of spines: only the rows near the viewport are mounted. */
export function Shelf({
  ref,
  cassettes,
  selectedId,
  onSelect,
  pile,
  songOf,
  inset,
}: ShelfModeProps & { ref: Ref<ShelfHandle> }) {
  const perRow = spinesPerRow(useShelfWidth(inset));
  const rowCount = Math.ceil(cassettes.length / perRow);
  const grid = useRef<HTMLDivElement>(null);
  const { keptRow, focus, tabStopId, handlers } = useGridFocus({
    grid,
    cassettes,
    perRow,
    rowHeight,
    selectedId,
  });

  const { rows, spinesIn } = useVisibleRows(grid, rowCount, perRow);
  const mountedRows = rowIndices(withOverscan(rows, rowCount, 1), keptRow);
  // Rows outside the viewport may render later, except for the one that gets the focus.
  const deferredCassettes = useDeferredValue(cassettes, []);
  const isUrgent = (row: number) => row === keptRow || (row >= rows.first && row <= rows.last);

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
  const topId = useCallback(() => {
    const top = revealedTop - (grid.current?.getBoundingClientRect().top ?? revealedTop);
    return top > 0 ? (cassettes[Math.floor(top / rowHeight + 0.5) * perRow]?.id ?? null) : null;
  }, [cassettes, perRow]);
  useImperativeHandle(ref, () => ({ focus, reveal, topId }), [focus, reveal, topId]);

  const tabStop = tabStopId(mountedRows, rows.first);
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
        {...handlers}
      >
        {rowCount > 1 && <SpineColours cassettes={cassettes} perRow={perRow} />}
        {mountedRows.map((row) => (
          <ShelfRow
            key={row}
            row={row}
            top={row * rowHeight}
            cassettes={isUrgent(row) ? cassettes : deferredCassettes}
            perRow={perRow}
            selectedId={selectedId}
            tabStopId={tabStop}
            onSelect={onSelect}
            pile={pile}
            songOf={songOf}
            spines={row === keptRow ? perRow : spinesIn(row)}
          />
        ))}
      </div>
    </div>
  );
}

/** Where the row of a revealed cassette begins: below the search form. */
const revealedTop = 72;
