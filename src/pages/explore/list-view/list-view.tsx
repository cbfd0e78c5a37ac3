import { type CSSProperties, memo } from 'react';
import { useMediaQuery } from '../../../components/use-media-query.ts';
import { placeholderColour } from '../../../domain/blurhash-colour.ts';
import { isAvailable, joinList, shownTitle } from '../../../domain/cassette.ts';
import primitives from '../../../styles/primitives.module.css';
import { CassetteButton, type ShelfItemProps } from '../cassette-button.tsx';
import explore from '../explore.module.css';
import { CassetteGrid } from '../rows/cassette-grid.tsx';
import styles from './list-view.module.css';

/** The windows in which a row has three lines, as in the style sheet; its height in rem. */
const narrowList = '(width < 48rem)';
const rowHeightRem = { wide: 3.25, narrow: 4.3 };

/** A line of text for each cassette (docs/behaviour, "Spines, list, fronts and colours"). */
export function ListView() {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const rowHeight = rem * rowHeightRem[useMediaQuery(narrowList) ? 'narrow' : 'wide'];
  return (
    <CassetteGrid
      perRow={1}
      rowHeight={rowHeight}
      className={styles.list}
      rowClassName={styles.row}
      style={{ '--row-height': `${rowHeight}px` } as CSSProperties}
      Item={Line}
    />
  );
}

/** Title, artists, label, year and where it is available, beside the colour of the spine. */
const Line = memo(function Line(props: ShelfItemProps) {
  const { cassette, song } = props;
  const { artist, label, releaseYear, locations, images } = cassette;
  return (
    <>
      <span
        className={styles.spine}
        style={{ backgroundColor: placeholderColour(images.spine.blurhash) }}
      />
      <CassetteButton {...props} className={styles.open}>
        <bdi className={primitives.clamp}>{shownTitle(cassette)}</bdi>
        {song && (
          <mark dir="auto" className={explore.song}>
            {song}
          </mark>
        )}
      </CassetteButton>
      <bdi className={`${primitives.clamp} ${styles.small}`}>{joinList(artist)}</bdi>
      <bdi className={`${primitives.clamp} ${styles.small}`}>{label}</bdi>
      <span className={primitives.mono}>{releaseYear}</span>
      <span className={`${primitives.clamp} ${styles.small}`}>
        {isAvailable(cassette) && (
          <span className={explore.available}>
            <bdi className={styles.places}>{joinList(locations) || 'Available'}</bdi>
          </span>
        )}
      </span>
    </>
  );
});
