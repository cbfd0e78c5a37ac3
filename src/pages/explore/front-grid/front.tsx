import { memo } from 'react';
import { isAvailable, joinList } from '../../../domain/cassette.ts';
import { CassetteButton, type ShelfItemProps } from '../cassette-button.tsx';
import { TypesetCard } from '../cassette-detail/typeset-card.tsx';
import explore from '../explore.module.css';
import { LaterImage } from '../panel-image.tsx';
import styles from './front.module.css';

/** The front of a cassette: a button that selects and deselects it, with title and artists below. */
export const Front = memo(function Front(props: ShelfItemProps) {
  const { cassette, song } = props;
  return (
    <>
      <CassetteButton {...props} className={styles.slot} />
      {/* Beside the button, so that its text doesn't differ from the accessible name (WCAG 2.5.3). */}
      <span className={styles.case} aria-hidden="true">
        <LaterImage cassette={cassette} panel="front" blurDelayMs={300} className={styles.image}>
          <TypesetCard cassette={cassette} />
        </LaterImage>
      </span>
      <span className={styles.caption} aria-hidden="true">
        <bdi className={`${styles.title} ${isAvailable(cassette) ? explore.available : ''}`}>
          {cassette.title || 'Untitled tape'}
        </bdi>
        <bdi className={styles.artist}>{joinList(cassette.artist)}</bdi>
        {song && (
          <mark dir="auto" className={styles.song}>
            {song}
          </mark>
        )}
      </span>
    </>
  );
});
