import { type Cassette, joinList } from '../../../domain/cassette.ts';
import { spineColour, titleSize } from '../spine-colour.ts';
import styles from './typeset-spine.module.css';

/** The spine of a tape without a picture of it: set by the house, in a stock of its own. */
export function TypesetSpine({ cassette }: { cassette: Cassette }) {
  const { stock, band } = spineColour(cassette);
  return (
    <span className={styles.spine} data-stock={stock} data-band={band}>
      <bdi className={styles.title} data-size={titleSize(cassette.title)}>
        {cassette.title}
      </bdi>
      <bdi className={styles.artist}>{joinList(cassette.artist)}</bdi>
      {cassette.releaseYear !== null && <span className={styles.year}>{cassette.releaseYear}</span>}
    </span>
  );
}
