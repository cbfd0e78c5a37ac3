import { memo, type RefCallback } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import type { Pile } from '../../../domain/pile.ts';
import { spineRowHeight } from '../rows/shelf-grid.ts';
import { cassettesInRow } from '../rows/use-grid-focus.ts';
import styles from './shelf.module.css';
import { Spine } from './spine.tsx';

type Props = {
  row: number;
  cassettes: readonly Cassette[];
  perRow: number;
  selectedId: string | null;
  tabStopId: string | null;
  tabStopRef: RefCallback<HTMLButtonElement>;
  pile: Pile | null;
  songOf: (cassette: Cassette) => string;
};

/**
 * One row of the grid. Its cells are keyed by column, so that another search result reuses the elements: a
 * keystroke must not create a viewport full of new ones.
 */
export const ShelfRow = memo(function ShelfRow(props: Props) {
  const { row, cassettes, perRow, selectedId, tabStopId, tabStopRef, pile, songOf } = props;
  const shown = cassettesInRow(cassettes, row, perRow);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtualised grid of buttons is not a table
    // biome-ignore lint/a11y/useFocusableInteractive: the buttons inside take the focus
    <div
      role="row"
      aria-rowindex={row + 1}
      // A row outside of the window gets its cassettes later.
      aria-hidden={shown.length === 0 || undefined}
      className={styles.row}
      style={{ transform: `translateY(${row * spineRowHeight}px)` }}
    >
      {shown.map((cassette, column) => (
        // biome-ignore lint/a11y/useSemanticElements: a virtualised grid of buttons is not a table
        // biome-ignore lint/a11y/useFocusableInteractive: the buttons inside take the focus
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the column
        <div key={column} role="gridcell" data-cassette-id={cassette.id} aria-colindex={column + 1}>
          <Spine
            cassette={cassette}
            index={row * perRow + column}
            count={cassettes.length}
            isSelected={cassette.id === selectedId}
            tabStopRef={cassette.id === tabStopId ? tabStopRef : undefined}
            isOnPile={pile?.has(cassette.id)}
            song={songOf(cassette)}
          />
        </div>
      ))}
    </div>
  );
});
