import { type Cassette, joinList } from '../../../domain/cassette.ts';
import { spineColour, titleSize } from '../spine-colour.ts';
import styles from './typeset-card.module.css';

/** Title and artist as text, for a cassette without a front image. */
export function TypesetCard({ cassette }: { cassette: Cassette }) {
  const { colour, pattern } = spineColour(cassette);
  return (
    <span className={styles.card} data-colour={colour} data-pattern={pattern}>
      <bdi className={styles.title} data-size={titleSize(cassette.title)}>
        {cassette.title}
      </bdi>
      <bdi className={styles.artist}>{joinList(cassette.artist)}</bdi>
    </span>
  );
}
