import { useId, useMemo } from 'react';
import { linesWith } from '../../../domain/cassette-search.ts';
import { readSides } from '../../../domain/tape-sides.ts';
import primitives from '../../../styles/primitives.module.css';
import styles from './tracks.module.css';

type Props = {
  trackList: string;
  /** What is searched: the lines that hold a term are marked. */
  terms: readonly string[];
};

/** The track list by sides, with its durations and their sum (docs/behaviour, "Track lists"). */
export function TrackList({ trackList, terms }: Props) {
  const id = useId();
  const sides = useMemo(() => readSides(trackList), [trackList]);
  const found = useMemo(() => new Set(linesWith(trackList, terms)), [trackList, terms]);
  return (
    <section className={styles.tracks} aria-labelledby={id}>
      <h3 id={id} className="visually-hidden">
        Tracks
      </h3>
      {sides.map(({ heading, tracks, total }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: never reordered
        <div key={at} className={styles.side}>
          {heading && (
            <h4 className={primitives.strong}>
              <Marked isFound={found.has(heading)}>{heading}</Marked>
            </h4>
          )}
          <ol role="list">
            {tracks.map(({ text, position, title, duration }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: never reordered
              <li key={index} className={styles.line}>
                <Marked isFound={found.has(text)}>{`${position} ${title}`.trim()}</Marked>
                {duration && <span className={styles.duration}> {duration}</span>}
              </li>
            ))}
          </ol>
          {total && (
            <p className={styles.line}>
              <span className="visually-hidden">Total</span>{' '}
              <span className={styles.duration}>{total}</span>
            </p>
          )}
        </div>
      ))}
    </section>
  );
}

function Marked({ isFound, children }: { isFound: boolean; children: string }) {
  const text = <bdi>{children}</bdi>;
  return isFound ? <mark>{text}</mark> : text;
}
