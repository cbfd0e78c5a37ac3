// biome-ignore-all lint/a11y/useSemanticElements: a table can't place its rows one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: the buttons inside take the focus
import type { CSSProperties, ReactNode } from 'react';
import { useMediaQuery } from '../../../components/use-media-query.ts';
import { placeholderColour } from '../../../domain/blurhash-colour.ts';
import { isAvailable, joinList } from '../../../domain/cassette.ts';
import primitives from '../../../styles/primitives.module.css';
import { CassetteButton, type ShelfItemProps } from '../cassette-button.tsx';
import explore from '../explore.module.css';
import { useShelfRows } from '../rows/use-shelf-rows.ts';
import { sortDirection, sortLabel } from '../search/shelf-url.ts';
import { useFound, useSearch } from '../shelf-page.tsx';
import styles from './list-view.module.css';

const sortKeys = ['title', 'artist', 'label', 'releaseYear'] as const;

/** The windows in which a row has three lines, as in the style sheet; its height in rem. */
const narrowList = '(width < 48rem)';
const rowHeightRem = { wide: 3.25, narrow: 4.3 };

/** One row for each cassette, with a head that sorts (docs/behaviour.md, "Spines, list and fronts"). */
export function ListView() {
  const { found, pile, songOf } = useFound();
  const { urlState, sortBy } = useSearch();
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const rowHeight = rem * rowHeightRem[useMediaQuery(narrowList) ? 'narrow' : 'wide'];
  const { grid, rows, height, rowCount, selectedId, tabStopId, tabStopRef, handlers } =
    useShelfRows({ perRow: 1, rowHeight, overscan: 8 });
  return (
    <div
      role="grid"
      aria-label="Shelf"
      aria-rowcount={rowCount + 1}
      aria-colcount={5}
      className={styles.list}
      style={{ '--row-height': `${rowHeight}px` } as CSSProperties}
      {...handlers}
    >
      <div role="row" aria-rowindex={1} className={styles.head}>
        {sortKeys.map((key) => {
          const direction = urlState.sort === key ? sortDirection(urlState, key) : undefined;
          return (
            <div key={key} role="columnheader" className={styles.column} aria-sort={direction}>
              <button type="button" className={styles.sort} data-counts onClick={() => sortBy(key)}>
                {sortLabel[key]}
                {direction && (
                  <span aria-hidden="true">{direction === 'ascending' ? ' ↑' : ' ↓'}</span>
                )}
              </button>
            </div>
          );
        })}
        <div role="columnheader" className={`${styles.column} ${explore.available}`}>
          <span className={styles.markName}>Available</span>
        </div>
      </div>
      <div ref={grid} role="rowgroup" className={styles.body} style={{ height }}>
        {rows.map((index) => {
          const cassette = found[index];
          return (
            cassette && (
              <Row
                key={cassette.id}
                cassette={cassette}
                index={index}
                count={rowCount}
                isSelected={cassette.id === selectedId}
                tabStopRef={cassette.id === tabStopId ? tabStopRef : undefined}
                isOnPile={pile.pile?.has(cassette.id)}
                song={songOf(cassette)}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

function Row(item: ShelfItemProps) {
  const { cassette, index, song } = item;
  const { id, title, artist, label, releaseYear, locations, images } = cassette;
  const style = { '--index': index, '--spine': placeholderColour(images.spine.blurhash) };
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-cassette-id={id}
      className={styles.row}
      style={style as CSSProperties}
    >
      <div role="rowheader" data-column="title">
        <CassetteButton {...item} className={styles.open}>
          <bdi className={primitives.clamp}>{title || 'Untitled tape'}</bdi>
          {song && (
            <mark dir="auto" className={explore.song}>
              {song}
            </mark>
          )}
        </CassetteButton>
      </div>
      <Cell column="artist">{joinList(artist)}</Cell>
      <Cell column="label">{label}</Cell>
      <Cell column="releaseYear">{releaseYear}</Cell>
      <Cell column="available">
        {isAvailable(cassette) && (
          <span className={explore.available}>
            <bdi className={styles.places}>{joinList(locations) || 'Yes'}</bdi>
          </span>
        )}
      </Cell>
    </div>
  );
}

const Cell = ({ column, children }: { column: string; children: ReactNode }) => (
  <div role="gridcell" className={primitives.clamp} data-column={column}>
    {typeof children === 'string' && children !== '' ? <bdi>{children}</bdi> : children}
  </div>
);
