import type { CSSProperties } from 'react';
import caseStyles from '../case.module.css';
import { CassetteGrid, useShelfWidth } from '../rows/cassette-grid.tsx';
import { railWidth, spineRowHeight, spinesPerRow } from '../rows/shelf-grid.ts';
import { useFound, useSearch } from '../shelf-page.tsx';
import styles from './shelf.module.css';
import { Spine } from './spine.tsx';

/** The spines in rows. */
export function Shelf() {
  const { found } = useFound();
  const { sort } = useSearch().urlState;
  const perRow = spinesPerRow(useShelfWidth(sort ? railWidth : 0));
  return (
    <CassetteGrid
      perRow={perRow}
      rowHeight={spineRowHeight}
      className={`${caseStyles.overlay} ${styles.shelf}`}
      rowClassName={styles.row}
      style={{ '--in-row': Math.min(perRow, found.length) } as CSSProperties}
      Item={Spine}
    />
  );
}
