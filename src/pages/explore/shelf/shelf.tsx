import { type CSSProperties, memo } from 'react';
import caseStyles from '../case.module.css';
import { CassetteButton, type ShelfItemProps } from '../cassette-button.tsx';
import { DeferredImage } from '../panel-picture.tsx';
import { CassetteGrid } from '../rows/cassette-grid.tsx';
import { spineRowHeight, wallRow } from '../rows/shelf-grid.ts';
import { usePage } from '../shelf-provider.tsx';
import { BoardNames } from './board-names.tsx';
import styles from './shelf.module.css';

const boardNames = <BoardNames />;

export function Shelf() {
  const { perRow, gap } = wallRow(usePage().shelfWidth);
  return (
    <CassetteGrid
      perRow={perRow}
      rowHeight={spineRowHeight}
      className={`${styles.shelf} ${styles.wall}`}
      rowClassName={`${styles.row} ${caseStyles.overlay}`}
      style={{ '--in-row': perRow, '--gap': `${gap}px` } as CSSProperties}
      Item={Spine}
      boardNames={boardNames}
    />
  );
}

/** A canvas for every spine of a fast scroll, or for a whole row in one frame, would be too slow. */
const blurDelayMs = (index: number) => 300 + (index % 20) * 17;

/** The image is not in the button, whose text would differ from its name (WCAG 2.5.3). */
export const Spine = memo(function Spine(props: ShelfItemProps) {
  const { cassette, index, song } = props;
  return (
    <>
      <CassetteButton {...props} className={caseStyles.slot} />
      <span className={caseStyles.case} aria-hidden="true">
        <DeferredImage cassette={cassette} panel="spine" blurDelayMs={blurDelayMs(index)} />
        {song && (
          <mark dir="auto" className={styles.song}>
            {song}
          </mark>
        )}
      </span>
    </>
  );
});
