import { type Cassette, joinList } from '../../domain/cassette.ts';
import card from './cassette-detail/typeset-card.module.css';
import spine from './shelf/typeset-spine.module.css';
import { spineColour, titleSize } from './spine-colour.ts';

type Props = { cassette: Cassette; panel: 'spine' | 'front' };

/** Title and artist as text, on the spine with the year, for a cassette without that image. */
export function Typeset({ cassette, panel }: Props) {
  const { title, artist, releaseYear } = cassette;
  const { colour, pattern } = spineColour(cassette);
  const styles = panel === 'spine' ? spine : card;
  return (
    <span
      className={panel === 'spine' ? spine.spine : card.card}
      data-colour={colour}
      data-pattern={pattern}
    >
      <bdi className={styles.title} data-size={titleSize(title)}>
        {title}
      </bdi>
      <bdi className={styles.artist}>{joinList(artist)}</bdi>
      {panel === 'spine' && releaseYear !== null && (
        <span className={styles.year}>{releaseYear}</span>
      )}
    </span>
  );
}
