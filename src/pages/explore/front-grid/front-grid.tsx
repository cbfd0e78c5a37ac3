import type { CSSProperties } from 'react';
import { panelSize } from '../../../domain/cassette.ts';
import { railWidth } from '../rows/shelf-grid.ts';
import { cassettesInRow } from '../rows/use-grid-focus.ts';
import { useShelfRows } from '../rows/use-shelf-rows.ts';
import { useShelfWidth } from '../rows/use-shelf-width.ts';
import { useFound, useSearch } from '../shelf-page.tsx';
import { Front } from './front.tsx';
import styles from './front-grid.module.css';

const { width: imageWidth, height: imageHeight } = panelSize.front;
/** Beside the grid and between two fronts, in pixels. */
const gap = 16;
/** Two of them fit a window of 320 pixels, beside the jump rail too. */
const minFrontWidth = 122;
/** As in the style sheets: the space above a row, and of four lines below a front, in rem. */
const spaceRem = 1.5 + 5.5;

/** The columns of the grid of fronts in a page of this width, all in CSS pixels. */
function frontColumns(pageWidth: number) {
  const wantedWidth = Math.max(minFrontWidth, 70 + pageWidth / 10);
  const perRow = Math.max(1, Math.floor((pageWidth - gap) / (wantedWidth + gap)));
  const frontWidth = (pageWidth - gap) / perRow - gap;
  return { perRow, frontWidth, frontHeight: (frontWidth * imageHeight) / imageWidth };
}

/** The fronts in rows, with title and artists below (docs/behaviour.md, "Spines, list and fronts"). */
export function FrontGrid() {
  const { found, pile, songOf } = useFound();
  const { urlState } = useSearch();
  const { perRow, frontWidth, frontHeight } = frontColumns(
    useShelfWidth(urlState.sort ? railWidth : 0),
  );
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const rowHeight = frontHeight + spaceRem * rem;
  const { grid, rows, height, rowCount, selectedId, tabStopId, tabStopRef, handlers } =
    useShelfRows({ perRow, rowHeight, overscan: 1 });
  const sizes = {
    height,
    '--gap': `${gap}px`,
    '--front-width': `${frontWidth}px`,
    '--front-height': `${frontHeight}px`,
  } as CSSProperties;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtualised grid of buttons is not a table
    <div
      ref={grid}
      role="grid"
      aria-label="Shelf"
      aria-rowcount={rowCount}
      aria-colcount={perRow}
      className={styles.grid}
      data-overlay={selectedId !== null || undefined}
      style={sizes}
      {...handlers}
    >
      {rows.map((row) => (
        // biome-ignore lint/a11y/useSemanticElements: a virtualised grid of buttons is not a table
        // biome-ignore lint/a11y/useFocusableInteractive: the buttons inside take the focus
        <div
          key={row}
          role="row"
          aria-rowindex={row + 1}
          className={styles.row}
          style={{ transform: `translateY(${row * rowHeight}px)` }}
        >
          {cassettesInRow(found, row, perRow).map((cassette, column) => (
            <Front
              key={cassette.id}
              cassette={cassette}
              column={column}
              index={row * perRow + column}
              count={found.length}
              isSelected={cassette.id === selectedId}
              tabStopRef={cassette.id === tabStopId ? tabStopRef : undefined}
              isOnPile={pile.pile?.has(cassette.id)}
              song={songOf(cassette)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
