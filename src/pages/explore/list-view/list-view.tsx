// biome-ignore-all lint/a11y/useSemanticElements: a table can't place its rows one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: the buttons inside take the focus
import type { CSSProperties, ReactNode, Ref } from 'react';
import { placeholderColour } from '../../../domain/blurhash-colour.ts';
import { isAvailable, joinList } from '../../../domain/cassette.ts';
import { CassetteButton, type ShelfItemProps } from '../cassette-button.tsx';
import { PileToggle, type PileToggleProps } from '../pile/pile-toggle.tsx';
import {
  type ShelfSortKey,
  type SortState,
  sortDirection,
  sortLabel,
} from '../search/shelf-url.ts';
import type { ShelfHandle, ShelfModeProps } from '../view-mode.ts';
import { useGridRows } from '../virtual-rows/use-grid-rows.ts';
import styles from './list-view.module.css';

export type ListProps = ShelfModeProps &
  SortState &
  PileToggleProps & { onSort: (key: ShelfSortKey) => void };

const sortKeys = ['title', 'artist', 'label', 'releaseYear'] as const;

/** One row for each cassette, with a head that sorts (docs/behaviour.md, "Spines, list and fronts"). */
export function ListView({
  ref,
  sort,
  descending,
  onSort,
  ...props
}: ListProps & { ref: Ref<ShelfHandle> }) {
  const { cassettes, selectedId, onSelect, pile, songOf, onTogglePile } = props;
  const { body, height, rows, measure, tabStopId, handlers } = useGridRows({
    ref,
    cassettes,
    selectedId,
    perRow: 1,
    estimatedHeight: 45,
    coveredHeight: 64 + 40,
  });
  return (
    <div
      role="grid"
      aria-label="Shelf"
      aria-rowcount={cassettes.length + 1}
      aria-colcount={6}
      className={styles.list}
      {...handlers}
    >
      <div role="row" aria-rowindex={1} className={styles.head}>
        {sortKeys.map((key) => {
          const direction = sort === key ? sortDirection({ descending }, key) : undefined;
          return (
            <div key={key} role="columnheader" aria-sort={direction} data-column={key}>
              <button type="button" className={styles.sort} onClick={() => onSort(key)}>
                {sortLabel[key]}
                {direction && (
                  <span aria-hidden="true">{direction === 'ascending' ? ' ↑' : ' ↓'}</span>
                )}
              </button>
            </div>
          );
        })}
        <div role="columnheader" data-column="available">
          <span className={styles.mark} />
          <span className={styles.markName}>Available</span>
        </div>
        <div role="columnheader" data-column="pile">
          <span className="visually-hidden">My pile</span>
        </div>
      </div>
      <div ref={body} role="rowgroup" className={styles.body} style={{ height }}>
        {rows.map(({ index, start }) => {
          const cassette = cassettes[index];
          return (
            cassette && (
              <Row
                key={cassette.id}
                cassette={cassette}
                index={index}
                count={cassettes.length}
                top={start}
                measure={measure}
                isSelected={cassette.id === selectedId}
                isTabStop={cassette.id === tabStopId}
                onSelect={onSelect}
                isOnPile={pile?.has(cassette.id)}
                song={songOf?.(cassette)}
                onTogglePile={onTogglePile}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

type RowProps = ShelfItemProps &
  PileToggleProps & {
    /** Distance from the upper edge of the rows, in pixels. */
    top: number;
    measure: (element: HTMLElement | null) => void;
  };

function Row({ top, measure, onTogglePile, ...item }: RowProps) {
  const { cassette, index } = item;
  const { id, title, artist, label, releaseYear, locations, images } = cassette;
  return (
    <div
      ref={measure}
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      data-cassette-id={id}
      className={styles.row}
      style={
        {
          translate: `0 ${top}px`,
          '--spine': placeholderColour(images.spine.blurhash),
        } as CSSProperties
      }
    >
      <div role="rowheader" data-column="title">
        <CassetteButton {...item} className={styles.open}>
          <bdi>{title || 'Untitled tape'}</bdi>
          {item.song && <bdi className={styles.song}>{item.song}</bdi>}
        </CassetteButton>
      </div>
      <Cell column="artist">{joinList(artist)}</Cell>
      <Cell column="label">{label}</Cell>
      <Cell column="releaseYear">{releaseYear}</Cell>
      <Cell column="available">
        {isAvailable(cassette) && (
          <>
            <span className={styles.mark} />
            <bdi className={styles.places}>{joinList(locations) || 'Yes'}</bdi>
          </>
        )}
      </Cell>
      <Cell column="pile">
        <PileToggle {...item} onTogglePile={onTogglePile} />
      </Cell>
    </div>
  );
}

const Cell = ({ column, children }: { column: string; children: ReactNode }) => (
  <div role="gridcell" data-column={column}>
    {typeof children === 'string' && children !== '' ? <bdi>{children}</bdi> : children}
  </div>
);
