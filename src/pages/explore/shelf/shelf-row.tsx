import { memo, startTransition, useEffect, useState } from 'react';
import { placeholderColour } from '../../../domain/blurhash-colour.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import { nextPaint } from '../../../services/next-paint.ts';
import styles from './shelf.module.css';
import { spineGap, spineSize } from './shelf-grid.ts';
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
  /** A row that is mounted during a fast scroll has only the colours of its spines. */
  isFast: boolean;
  /** Shows its spines in any case: one of them has the focus. */
  isKept: boolean;
};

/**
 * One row of the grid. During a fast scroll it is one element with the colours of its spines; these
 * follow when the scroll has ended, one row in a frame.
 */
export const ShelfRow = memo(function ShelfRow({ isFast, isKept, ...props }: Props) {
  const { row, top, cassettes, perRow } = props;
  const [hasSpines, setHasSpines] = useState(!isFast);
  const isWaiting = !hasSpines && !isFast;
  useEffect(() => {
    if (!isWaiting) return;
    return onTurn(() => startTransition(() => setHasSpines(true)));
  }, [isWaiting]);
  const showsSpines = hasSpines || isKept;
  // A row outside of the window gets its cassettes later.
  const hasCells = showsSpines && row * perRow < cassettes.length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtualised grid of buttons is not a table
    // biome-ignore lint/a11y/useFocusableInteractive: the buttons inside take the focus
    <div
      role="row"
      aria-rowindex={row + 1}
      aria-hidden={!hasCells || undefined}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      {showsSpines ? (
        <Spines {...props} />
      ) : (
        <span style={{ boxShadow: colours(cassettesInRow(cassettes, row, perRow)) }} />
      )}
    </div>
  );
});

/**
 * The average colours of the spines, at their places, as shadows of an element to their left: without a
 * graphics card a browser draws them in a quarter of the time of a gradient.
 */
const colours = (cassettes: readonly Cassette[]) =>
  cassettes
    .map(
      ({ images }, column) =>
        `${(column + 1) * (spineSize.width + spineGap)}px 0 ${placeholderColour(images.spine.blurhash)}`,
    )
    .join();

const waiting = new Set<() => void>();
let isRunning = false;

/** Calls back after the next paint, one caller in a frame. Returns the function that cancels it. */
function onTurn(callback: () => void): () => void {
  waiting.add(callback);
  if (!isRunning) void runTurns();
  return () => waiting.delete(callback);
}

async function runTurns() {
  isRunning = true;
  await nextPaint();
  for (const callback of waiting) {
    waiting.delete(callback);
    callback();
    await nextPaint();
  }
  isRunning = false;
}

/**
 * The cells of a row, keyed by column, so that another search result reuses the elements: a keystroke
 * must not create a viewport full of new ones.
 */
const Spines = memo(function Spines(props: Omit<Props, 'isFast' | 'isKept'>) {
  const { row, cassettes, perRow, selectedId, tabStopId, onSelect } = props;
  return cassettesInRow(cassettes, row, perRow).map((cassette, column) => (
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
      />
    </div>
  ));
});
