import { type Cassette, joinList } from '../../domain/cassette.ts';
import { typesetColour } from '../../domain/wall/colours.ts';
import styles from './typeset.module.css';

/** The length of a title in Latin characters: those of the CJK scripts are twice as wide. */
export const titleLength = (title: string): number =>
  title.replace(/[\u2e80-\u{10ffff}]/gu, '--').length;

/** The `data-size` of a title, by its length. */
export function titleSize(title: string): 'short' | 'medium' | 'long' {
  const length = titleLength(title);
  return length <= 14 ? 'short' : length <= 28 ? 'medium' : 'long';
}

/** Title and artist as text, on the spine with the year, for a cassette without that image. */
export function Typeset({ cassette, panel }: { cassette: Cassette; panel: 'spine' | 'front' }) {
  const { id, title, artist, releaseYear } = cassette;
  return (
    <span className={`${styles.panel} ${styles[panel]}`} data-colour={typesetColour(id)}>
      <bdi data-size={titleSize(title)}>{title}</bdi>
      <bdi className={styles.artist}>{joinList(artist)}</bdi>
      {panel === 'spine' && releaseYear !== null && (
        <span className={styles.year}>{releaseYear}</span>
      )}
    </span>
  );
}
