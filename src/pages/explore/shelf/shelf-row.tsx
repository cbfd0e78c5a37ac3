import { memo } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import type { Pile } from '../../../domain/pile.ts';
import type { SongOf } from '../songs/song-index.ts';
import styles from './shelf.module.css';
import { Spine } from './spine.tsx';
import { cassettesInRow } from './use-grid-focus.ts';

type Props = {
  row: number;
  /** Distance from the upper edge of the grid, in pixels. */
  top: number;
  cassettes: readonly Cassette[];
  perRow: number;
  selectedId: string | null;
  tabStopId: string | null;
  onSelect: (id: string) => void;
  pile: Pile | null;
  songOf: SongOf | undefined;
  /** How many it shows; it gets the others in later frames. */
  spines: number;
};

/** One row of the grid. */
export const ShelfRow = memo(function ShelfRow(props: Props) {
  const { row, top, cassettes, perRow, spines } = props;
  // A row outside of the window gets its cassettes later.
  const hasSpines = spines > 0 && row * perRow < cassettes.length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtualised grid of buttons is not a table
    // biome-ignore lint/a11y/useFocusableInteractive: the buttons inside take the focus
    <div
      role="row"
      aria-rowindex={row + 1}
      aria-hidden={!hasSpines || undefined}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      {hasSpines && <Spines {...props} />}
    </div>
  );
});

/**
 * The cells of a row, keyed by column, so that another search result reuses the elements: a keystroke
 * must not create a viewport full of new ones.
 */
const Spines = memo(function Spines(props: Props) {
  const { row, cassettes, perRow, selectedId, tabStopId, onSelect, pile, songOf, spines } = props;
  const shown = cassettesInRow(cassettes, row, perRow).slice(0, spines);
  return shown.map((cassette, column) => (
    // biome-ignore lint/a11y/useSemanticElements: a virtualised grid of buttons is not a table
    // biome-ignore lint/a11y/useFocusableInteractive: the buttons inside take the focus
    // biome-ignore lint/suspicious/noArrayIndexKey: the index is the column
    <div key={column} role="gridcell" data-cassette-id={cassette.id} aria-colindex={column + 1}>
      <Spine
        cassette={cassette}
        index={row * perRow + column}
        count={cassettes.length}
        isSelected={cassette.id === selectedId}
        isTabStop={cassette.id === tabStopId}
        onSelect={onSelect}
        isOnPile={pile?.has(cassette.id)}
        song={songOf?.(cassette)}
      />
    </div>
  ));
});
