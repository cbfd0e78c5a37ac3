import { memo } from 'react';
import styles from '../case.module.css';
import { CassetteButton, type ShelfItemProps } from '../cassette-button.tsx';
import { LaterImage } from '../panel-image.tsx';
import { Typeset } from '../typeset.tsx';
import './song-label.css';

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
      <CassetteButton {...props} className={styles.slot} />
      <span className={styles.case} aria-hidden="true">
        <LaterImage
          cassette={cassette}
          panel="spine"
          blurDelayMs={blurDelayMs(index)}
          className={styles.image}
        >
          <Typeset cassette={cassette} panel="spine" />
        </LaterImage>
        {song && (
          <mark dir="auto" data-song>
            {song}
          </mark>
        )}
      </span>
    </>
  );
});
