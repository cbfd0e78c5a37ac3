import { type Cassette, joinList } from '../../../domain/cassette.ts';
import { spineColour, titleSize } from '../spine-colour.ts';
import styles from './typeset-spine.module.css';

/** Title, artist and year as text, for a cassette without a spine image. */
export function TypesetSpine({ cassette }: { cassette: Cassette }) {
  const { colour, pattern } = spineColour(cassette);
  return (
    <span className={styles.spine} data-colour={colour} data-pattern={pattern}>
      <bdi className={styles.title} data-size={titleSize(cassette.title)}>
        {cassette.title}
      </bdi>
      <bdi className={styles.artist}>{joinList(cassette.artist)}</bdi>
      {cassette.releaseYear !== null && <span className={styles.year}>{cassette.releaseYear}</span>}
    </span>
  );
}
