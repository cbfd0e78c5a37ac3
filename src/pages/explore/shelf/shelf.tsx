import type { CSSProperties } from 'react';
import caseStyles from '../case.module.css';
import { CassetteGrid } from '../rows/cassette-grid.tsx';
import { railWidth, rowWidth, spineGap, spineRowHeight, spinesPerRow } from '../rows/shelf-grid.ts';
import { useShelfWidth } from '../rows/use-shelf-width.ts';
import { useFound, useSearch } from '../shelf-page.tsx';
import styles from './shelf.module.css';
import { Spine } from './spine.tsx';

/** The spines in rows. */
export function Shelf() {
  const { found } = useFound();
  const { sort } = useSearch().urlState;
  const perRow = spinesPerRow(useShelfWidth(sort ? railWidth : 0));
  const sizes = {
    '--row': `${rowWidth(Math.min(perRow, found.length))}px`,
    '--gap': `${spineGap}px`,
  } as CSSProperties;
  return (
    <CassetteGrid
      perRow={perRow}
      rowHeight={spineRowHeight}
      className={`${caseStyles.overlay} ${styles.shelf}`}
      rowClassName={styles.row}
      style={sizes}
      Item={Spine}
    />
  );
}
