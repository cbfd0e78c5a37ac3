import { useId, useMemo } from 'react';
import { linesWith } from '../../../domain/cassette-search.ts';
import { isHeading, trackLines } from '../../../domain/text/track-list.ts';
import primitives from '../../../styles/primitives.module.css';
import styles from './tracks.module.css';

type Props = {
  trackList: string;
  /** What is searched: the lines that hold a term are marked. */
  terms: readonly string[];
};

/** The lines below each heading; those before the first one have none. */
function groupTracks(trackList: string) {
  const groups: { heading?: string; lines: string[] }[] = [];
  for (const line of trackLines(trackList))
    if (isHeading(line)) groups.push({ heading: line, lines: [] });
    else if (groups.length > 0) groups.at(-1)?.lines.push(line);
    else groups.push({ lines: [line] });
  return groups;
}

/** The track list, its lines as they are written (docs/behaviour.md, "Track lists"). */
export function TrackList({ trackList, terms }: Props) {
  const id = useId();
  const groups = useMemo(() => groupTracks(trackList), [trackList]);
  const found = useMemo(() => new Set(linesWith(trackList, terms)), [trackList, terms]);
  const lineText = (line: string) =>
    found.has(line) ? (
      <mark>
        <bdi>{line}</bdi>
      </mark>
    ) : (
      <bdi>{line}</bdi>
    );
  return (
    <section className={styles.tracks} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        Tracks
      </h3>
      <div className={styles.groups}>
        {groups.map(({ heading, lines }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: never reordered
          <div key={at}>
            {heading && <h4 className={primitives.strong}>{lineText(heading)}</h4>}
            <ol role="list">
              {lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: never reordered
                <li key={index}>{lineText(line)}</li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  );
}
