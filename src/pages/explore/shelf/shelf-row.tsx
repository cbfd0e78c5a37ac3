import { memo } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import styles from './shelf.module.css';
import { Spine } from './spine.tsx';

type Props = {
  row: number;
  /** From the head of the rack, in pixels. */
  top: number;
  tapes: readonly Cassette[];
  perRow: number;
  chosen: string | null;
  tabStop: string | null;
  onChoose: (id: string) => void;
};

/** The tapes that stand in a row. */
export const cassettesInRow = (tapes: readonly Cassette[], row: number, perRow: number) =>
  tapes.slice(row * perRow, (row + 1) * perRow);

/**
 * One row of the rack, with its slot line under it. What stands in a slot changes with what is looked
 * for, the slot stays: so a keystroke makes no screen full of new elements.
 */
export const ShelfRow = memo(function ShelfRow(props: Props) {
  const { row, top, tapes, perRow, chosen, tabStop, onChoose } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a windowed rack of buttons is no table
    // biome-ignore lint/a11y/useFocusableInteractive: the buttons inside take the focus
    <div
      role="row"
      aria-rowindex={row + 1}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      {cassettesInRow(tapes, row, perRow).map((cassette, column) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        // biome-ignore lint/suspicious/noArrayIndexKey: it is the slot's
        <div key={column} role="gridcell" data-tape={cassette.id} aria-colindex={column + 1}>
          <Spine
            cassette={cassette}
            chosen={cassette.id === chosen}
            tabStop={cassette.id === tabStop}
            onChoose={onChoose}
          />
        </div>
      ))}
    </div>
  );
});
