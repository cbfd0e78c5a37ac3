import { useId } from 'react';
import { availability, type Cassette, joinList, safeLink } from '../../../domain/cassette.ts';
import { titleSize } from '../spine-colour.ts';
import styles from './metadata.module.css';

/** What is printed about a tape. A field that it lacks leaves nothing behind (section 2). */
export function Metadata({ cassette, titleId }: { cassette: Cassette; titleId: string }) {
  const newTab = useId();
  const link = safeLink(cassette.link);
  const available = availability(cassette);
  const facts = [
    ['Label', cassette.label],
    ['Country', cassette.country],
    ['Year', cassette.releaseYear === null ? '' : String(cassette.releaseYear)],
  ].filter(([, value]) => value !== '');
  return (
    <div className={styles.notes}>
      <h2 id={titleId} className={styles.title} data-size={titleSize(cassette.title)}>
        <bdi>{cassette.title || 'Untitled tape'}</bdi>
      </h2>
      {cassette.artist.length > 0 && (
        <p className={styles.artist}>
          <bdi>{joinList(cassette.artist)}</bdi>
        </p>
      )}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {cassette.editorNotes.trim() !== '' && (
        <blockquote className={styles.quote} dir="auto">
          “{cassette.editorNotes.trim()}”
        </blockquote>
      )}
      {(available || link) && (
        <p className={styles.offer}>
          {available && <span className={styles.available}>{available}</span>}
          {link && (
            <>
              {/* biome-ignore lint/a11y/noAmbiguousAnchorText: the specification's own word for it */}
              <a
                className={styles.link}
                href={link}
                target="_blank"
                rel="noreferrer"
                aria-describedby={newTab}
              >
                Link
              </a>
              <span id={newTab} hidden>
                opens in a new tab
              </span>
            </>
          )}
        </p>
      )}
    </div>
  );
}
