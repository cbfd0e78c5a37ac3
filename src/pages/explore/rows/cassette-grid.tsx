// biome-ignore-all lint/a11y/useSemanticElements: a virtualised grid of buttons is not a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the buttons inside take the focus
import {
  type ComponentType,
  type CSSProperties,
  memo,
  type ReactNode,
  type RefCallback,
  useDeferredValue,
  useImperativeHandle,
  useRef,
} from 'react';
import { useVirtualRows } from '../../../components/virtual-rows/use-virtual-rows.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import type { Pile } from '../../../domain/pile.ts';
import type { ShelfItemProps } from '../cassette-button.tsx';
import { useFound, usePage, useSearch } from '../shelf-provider.tsx';
import { rowOf } from './shelf-grid.ts';
import { useGridFocus } from './use-grid-focus.ts';

type RowStyle = {
  perRow: number;
  /** In pixels. */
  rowHeight: number;
  rowClassName: string | undefined;
  Item: ComponentType<ShelfItemProps>;
  /** What stands on the board of the first row; the same element in each rendering. */
  boardNames?: ReactNode;
};

type GridProps = RowStyle & { className: string | undefined; style: CSSProperties };

/** How far rows are mounted beyond the window, in pixels. */
const overscanHeight = 400;

/** Only rows near the window are mounted. The scroll margin is what covers the window above. */
export function CassetteGrid({ className, style, ...rowStyle }: GridProps) {
  const { found, status, selected, pile, songOf } = useFound();
  const { toggleTape } = useSearch();
  const { shelfHandle } = usePage();
  const { perRow, rowHeight } = rowStyle;
  const grid = useRef<HTMLDivElement>(null);
  const rowCount = Math.ceil(found.length / perRow);
  const selectedId = selected?.id ?? null;
  const { keptRow, focus, tabStopRef, tabStopId, handlers } = useGridFocus({
    grid,
    cassettes: found,
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
    overscan: status === 'loading' ? 0 : Math.ceil(overscanHeight / rowHeight),
    keptRows: [keptRow],
  });
  useImperativeHandle(shelfHandle, () => ({
    focus,
    reveal(id, bottom) {
      const index = found.findIndex((cassette) => cassette.id === id);
      if (index < 0 || !grid.current) return;
      const top = grid.current.getBoundingClientRect().top + rowOf(index, perRow) * rowHeight;
      const covered = Number.parseFloat(getComputedStyle(grid.current).scrollMarginTop) || 0;
      const place = bottom === undefined ? covered : (covered + bottom - rowHeight) / 2;
      if (bottom !== undefined || top < covered || top > window.innerHeight / 3)
        window.scrollBy({ top: top - place, behavior: 'instant' });
    },
  }));
  /** Rows outside of the window may render later, except for the one that gets the focus. */
  const isUrgent = (row: number) =>
    row === keptRow || (row >= visible.first && row <= visible.last);
  const deferredCassettes = useDeferredValue(found, []);
  return (
    <div
      ref={grid}
      role="grid"
      aria-label="Shelf"
      aria-rowcount={rowCount}
      aria-colcount={perRow}
      className={className}
      data-overlay={selectedId !== null || undefined}
      style={{ ...style, height }}
      {...handlers}
    >
      {rows.map(({ index: row }) => (
        <GridRow
          key={row}
          {...rowStyle}
          row={row}
          cassettes={isUrgent(row) ? found : deferredCassettes}
          selectedId={selectedId}
          tabStopId={tabStopId(visible.first)}
          tabStopRef={tabStopRef}
          pile={pile.pile}
          songOf={songOf}
        />
      ))}
    </div>
  );
}

type RowProps = RowStyle & {
  row: number;
  cassettes: readonly Cassette[];
  selectedId: string | null;
  tabStopId: string | null;
  tabStopRef: RefCallback<HTMLButtonElement>;
  pile: Pile | null;
  songOf?: (cassette: Cassette) => string;
};

/**
 * One row of a grid. Its cells are keyed by column, so that another search result reuses the elements: a
 * keystroke must not create a window full of new ones.
 */
export const GridRow = memo(function GridRow(props: RowProps) {
  const { row, cassettes, perRow, rowHeight, selectedId, tabStopId, tabStopRef, Item } = props;
  const shown = cassettes.slice(row * perRow, (row + 1) * perRow);
  /** Whether "Previous tape" or "Next tape" leads there. */
  const isNeighbour = (index: number) =>
    [index - 1, index + 1].some((beside) => cassettes[beside]?.id === selectedId);
  return (
    <div
      role="row"
      aria-rowindex={row + 1}
      // A row outside of the window gets its cassettes later.
      aria-hidden={shown.length === 0 || undefined}
      className={props.rowClassName}
      style={{ transform: `translateY(${row * rowHeight}px)` }}
    >
      {shown.map((cassette, column) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the column
          key={column}
          role="gridcell"
          data-cassette-id={cassette.id}
          aria-colindex={column + 1}
          data-neighbour={isNeighbour(row * perRow + column) || undefined}
        >
          <Item
            cassette={cassette}
            index={row * perRow + column}
            count={cassettes.length}
            isSelected={cassette.id === selectedId}
            tabStopRef={cassette.id === tabStopId ? tabStopRef : undefined}
            isOnPile={props.pile?.has(cassette.id)}
            song={props.songOf?.(cassette) ?? ''}
          />
        </div>
      ))}
      {row === 0 && props.boardNames}
    </div>
  );
});
