import type { CSSProperties, Ref } from 'react';
import type { PileToggleProps } from '../pile/pile-toggle.tsx';
import { useShelfWidth } from '../shelf/use-shelf-width.ts';
import type { ShelfHandle, ShelfModeProps } from '../view-mode.ts';
import { useGridRows } from '../virtual-rows/use-grid-rows.ts';
import { Front } from './front.tsx';
import { frontColumns } from './front-columns.ts';
import styles from './front-grid.module.css';

/** The fronts in rows, with title and artists below (docs/behaviour.md, "Spines, list and fronts"). */
export function FrontGrid({
  ref,
  ...props
}: ShelfModeProps & PileToggleProps & { ref: Ref<ShelfHandle> }) {
  const { cassettes, selectedId, onSelect, pile, songOf, onTogglePile, inset } = props;
  const { perRow, gap, frontWidth, frontHeight, rowHeight } = frontColumns(useShelfWidth(inset));
  const { body, height, rows, measure, tabStopId, handlers } = useGridRows({
    ref,
    cassettes,
    selectedId,
    perRow,
    estimatedHeight: rowHeight,
    coveredHeight: 72,
  });
  const sizes = {
    height,
    '--gap': `${gap}px`,
    '--front-width': `${frontWidth}px`,
    '--front-height': `${frontHeight}px`,
  } as CSSProperties;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtualised grid of buttons is not a table
    <div
      ref={body}
      role="grid"
      aria-label="Shelf"
      aria-rowcount={Math.ceil(cassettes.length / perRow)}
      aria-colcount={perRow}
      className={styles.grid}
      data-overlay={selectedId !== null || undefined}
      style={sizes}
      {...handlers}
    >
      {rows.map(({ index, start }) => (
        // biome-ignore lint/a11y/useSemanticElements: a virtualised grid of buttons is not a table
        // biome-ignore lint/a11y/useFocusableInteractive: the buttons inside take the focus
        <div
          key={index}
          ref={measure}
          role="row"
          aria-rowindex={index + 1}
          data-index={index}
          className={styles.row}
          style={{ transform: `translateY(${start}px)` }}
        >
          {cassettes.slice(index * perRow, (index + 1) * perRow).map((cassette, column) => (
            <Front
              key={cassette.id}
              cassette={cassette}
              column={column}
              index={index * perRow + column}
              count={cassettes.length}
              isSelected={cassette.id === selectedId}
              isTabStop={cassette.id === tabStopId}
              onSelect={onSelect}
              isOnPile={pile?.has(cassette.id)}
              song={songOf?.(cassette)}
              onTogglePile={onTogglePile}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
