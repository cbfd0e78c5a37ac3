import { type KeyboardEvent, useId, useState } from 'react';
import { isCassette, musicBrainz, type Release } from '../../../domain/look-up/release.ts';
import { formatCount } from '../../../domain/text/format-count.ts';
import primitives from '../../../styles/primitives.module.css';
import styles from './look-up.module.css';

/** Label, number, country, year, format and number of tracks; what is not known is left out. */
function factsOf({ texts, formats, trackCount }: Release): string {
  const { label, releaseId, country, releaseYear } = texts;
  const format = formats.filter(Boolean).join(' + ');
  const facts = [label, releaseId, country, releaseYear, format, formatCount(trackCount, 'track')];
  return facts.filter(Boolean).join(' · ');
}

type Props = {
  releases: readonly Release[];
  onChoose: (release: Release) => void;
  ref: (element: HTMLElement | null) => void;
};

/** The releases that were found: one is chosen by a press, or by the arrow keys and Enter. */
export function ReleaseList({ releases, onChoose, ref }: Props) {
  const id = useId();
  const [index, setIndex] = useState(0);
  const active = releases[index] as Release;

  function onKeyDown(event: KeyboardEvent) {
    const last = releases.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: Math.min(index + 1, last),
      ArrowUp: Math.max(index - 1, 0),
      Home: 0,
      End: last,
    };
    const next = moves[event.key];
    // Control and Enter saves.
    const isChosen = event.key === 'Enter' && !event.ctrlKey && !event.metaKey;
    if (next === undefined && !isChosen) return;
    event.preventDefault();
    if (next === undefined) return onChoose(active);
    setIndex(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <div className={styles.found}>
      <div
        ref={ref}
        role="listbox"
        aria-label="Found at MusicBrainz"
        aria-activedescendant={`${id}-${index}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {releases.map((release, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
          <div
            key={release.id}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === index}
            tabIndex={-1}
            onClick={() => onChoose(release)}
          >
            <b>
              <bdi>{release.texts.title}</bdi>
            </b>{' '}
            <bdi>{release.texts.artist}</bdi>
            <span className={primitives.mono}>
              {!isCassette(release) && <b>Not a cassette · </b>}
              <bdi>{factsOf(release)}</bdi>
            </span>
          </div>
        ))}
      </div>
      <ReleaseLink release={active} />
    </div>
  );
}

/** The address of a release at MusicBrainz. */
export const ReleaseLink = ({ release: { id } }: { release: Release }) => (
  <a
    className={primitives.small}
    href={`${musicBrainz}/release/${id}`}
    target="_blank"
    rel="noreferrer"
  >
    musicbrainz.org/release/{id}
  </a>
);
