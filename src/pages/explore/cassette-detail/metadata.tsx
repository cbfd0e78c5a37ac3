import { useId } from 'react';
import { availability, type Cassette, joinList, safeLink } from '../../../domain/cassette.ts';
import { titleSize } from '../spine-colour.ts';
import styles from './metadata.module.css';

/** The text of the detail view. Empty fields are left out. */
export function Metadata({ cassette, titleId }: { cassette: Cassette; titleId: string }) {
  const newTabId = useId();
  const link = safeLink(cassette.link);
  const available = availability(cassette);
  const fields = [
    ['Label', cassette.label],
    ['Country', cassette.country],
    ['Year', cassette.releaseYear === null ? '' : String(cassette.releaseYear)],
  ].filter(([, value]) => value !== '');
  return (
    <div className={styles.metadata}>
      <h2 id={titleId} className={styles.title} data-size={titleSize(cassette.title)}>
        <bdi>{cassette.title || 'Untitled tape'}</bdi>
      </h2>
      {cassette.artist.length > 0 && (
        <p className={styles.artist}>
          <bdi>{joinList(cassette.artist)}</bdi>
        </p>
      )}
      {fields.length > 0 && (
        <dl className={styles.fields}>
          {fields.map(([name, value]) => (
            <div key={name} className={styles.field}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {cassette.editorNotes.trim() !== '' && (
        <blockquote className={styles.editorNotes} dir="auto">
          “{cassette.editorNotes.trim()}”
        </blockquote>
      )}
      {(available || link) && (
        <p className={styles.availability}>
          {available && <span className={styles.available}>{available}</span>}
          {link && (
            <>
              {/* biome-ignore lint/a11y/noAmbiguousAnchorText: the required label of the link */}
              <a
                className={styles.link}
                href={link}
                target="_blank"
                rel="noreferrer"
                aria-describedby={newTabId}
              >
                Link
              </a>
              <span id={newTabId} hidden>
                opens in a new tab
              </span>
            </>
          )}
        </p>
      )}
    </div>
  );
}
