import { type CSSProperties, memo } from 'react';
import caseStyles from '../case.module.css';
import { CassetteButton, type ShelfItemProps } from '../cassette-button.tsx';
import { LaterImage } from '../panel-image.tsx';
import { CassetteGrid } from '../rows/cassette-grid.tsx';
import { spineRowHeight, wallRow } from '../rows/shelf-grid.ts';
import { usePage } from '../shelf-page.tsx';
import { Typeset } from '../typeset.tsx';
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

/**
 * When the blur of this spine is drawn. A canvas for every spine of a fast scroll would be too slow, and
 * so would those of a whole row in one frame.
 */
const blurDelayMs = (index: number) => 300 + (index % 20) * 17;

/**
 * The spine of a cassette: a button that selects and deselects it. The image is beside the button
 * rather than inside, so that its text doesn't differ from the accessible name (WCAG 2.5.3).
 */
export const Spine = memo(function Spine(props: ShelfItemProps) {
  const { cassette, index, song } = props;
  return (
    <>
      <CassetteButton {...props} className={caseStyles.slot} />
      <span className={caseStyles.case} aria-hidden="true">
        <LaterImage
          cassette={cassette}
          panel="spine"
          blurDelayMs={blurDelayMs(index)}
          className={caseStyles.image}
        >
          <Typeset cassette={cassette} panel="spine" />
        </LaterImage>
        {song && (
          <mark dir="auto" className={styles.song}>
            {song}
          </mark>
        )}
      </span>
    </>
  );
});
