import { memo } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import styles from './shelf.module.css';
import { Spine } from './spine.tsx';

type Props = {
  row: number;
  /** Distance from the upper edge of the grid, in pixels. */
  top: number;
  cassettes: readonly Cassette[];
  perRow: number;
  selectedId: string | null;
  tabStopId: string | null;
  onSelect: (id: string) => void;
};

export const cassettesInRow = (cassettes: readonly Cassette[], row: number, perRow: number) =>
  cassettes.slice(row * perRow, (row + 1) * perRow);

/**
 * One row of the grid. Cells are keyed by column, so another search result reuses the elements: a
 * keystroke must not create a viewport full of new ones.
 */
export const ShelfRow = memo(function ShelfRow(props: Props) {
  const { row, top, cassettes, perRow, selectedId, tabStopId, onSelect } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtualised grid of buttons is not a table
    // biome-ignore lint/a11y/useFocusableInteractive: the buttons inside take the focus
    <div
      role="row"
      aria-rowindex={row + 1}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      {cassettesInRow(cassettes, row, perRow).map((cassette, column) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the column
        <div key={column} role="gridcell" data-cassette-id={cassette.id} aria-colindex={column + 1}>
          <Spine
            cassette={cassette}
            isSelected={cassette.id === selectedId}
            isTabStop={cassette.id === tabStopId}
            onSelect={onSelect}
          />
        </div>
      ))}
    </div>
  );
});
