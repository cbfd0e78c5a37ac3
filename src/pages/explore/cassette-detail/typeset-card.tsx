import { type Cassette, joinList } from '../../../domain/cassette.ts';
import { spineColour, titleSize } from '../spine-colour.ts';
import styles from './typeset-card.module.css';

/** The front of a tape without a picture of it, in the same stock as its spine. */
export function TypesetCard({ cassette }: { cassette: Cassette }) {
  const { stock, band } = spineColour(cassette);
  return (
    <span className={styles.card} data-stock={stock} data-band={band}>
      <bdi className={styles.title} data-size={titleSize(cassette.title)}>
        {cassette.title}
      </bdi>
      <bdi className={styles.artist}>{joinList(cassette.artist)}</bdi>
    </span>
  );
}
