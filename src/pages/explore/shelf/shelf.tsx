import { type CSSProperties, useDeferredValue } from 'react';
import { railWidth, rowWidth, spineGap, spineRowHeight, spinesPerRow } from '../rows/shelf-grid.ts';
import { useShelfRows } from '../rows/use-shelf-rows.ts';
import { useShelfWidth } from '../rows/use-shelf-width.ts';
import { useFound, useSearch } from '../shelf-page.tsx';
import styles from './shelf.module.css';
import { ShelfRow } from './shelf-row.tsx';

/** A virtualised grid of spines: only the rows near the viewport are mounted. */
export function Shelf() {
  const { found, pile, songOf } = useFound();
  const { urlState } = useSearch();
  const perRow = spinesPerRow(useShelfWidth(urlState.sort ? railWidth : 0));
  const { grid, rows, height, isUrgent, rowCount, selectedId, tabStopId, tabStopRef, handlers } =
    useShelfRows({ perRow, rowHeight: spineRowHeight, overscan: 1 });
  const deferredCassettes = useDeferredValue(found, []);
  const sizes = {
    '--row': `${rowWidth(Math.min(perRow, found.length))}px`,
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
        style={{ height }}
        {...handlers}
      >
        {rows.map((row) => (
          <ShelfRow
            key={row}
            row={row}
            cassettes={isUrgent(row) ? found : deferredCassettes}
            perRow={perRow}
            selectedId={selectedId}
            tabStopId={tabStopId}
            tabStopRef={tabStopRef}
            pile={pile.pile}
            songOf={songOf}
          />
        ))}
      </div>
    </div>
  );
}
