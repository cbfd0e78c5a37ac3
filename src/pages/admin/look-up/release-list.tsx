import { type KeyboardEvent, useId, useState } from 'react';
import { joinList } from '../../../domain/cassette.ts';
import { isCassette, musicBrainz, type Release } from '../../../domain/look-up/release.ts';
import { formatCount } from '../../../domain/text/format-count.ts';
import primitives from '../../../styles/primitives.module.css';
import styles from './look-up.module.css';

type Props = {
  releases: readonly Release[];
  onChoose: (release: Release) => void;
  ref: (element: HTMLElement | null) => void;
};

/** "Cassette", "2 × CD + DVD-Video". */
function formatOf({ media }: Release): string {
  const formats = media.map(({ format }) => format || 'Unknown format');
  return [...new Set(formats)]
    .map((format) => [formats.filter((one) => one === format).length, format] as const)
    .map(([count, format]) => (count > 1 ? `${count} × ${format}` : format))
    .join(' + ');
}

function factsOf(release: Release): string {
  const { label, catalogueNumber, country, year, media } = release;
  const trackCount = media.reduce((sum, medium) => sum + medium.trackCount, 0);
  const facts = [label, catalogueNumber, country, year, formatOf(release)];
  return [...facts, formatCount(trackCount, 'track')].filter(Boolean).join(' · ');
}

/** The releases that were found, to be chosen by a press, or by the arrow keys and Enter. */
export function ReleaseList({ releases, onChoose, ref }: Props) {
  const id = useId();
  const [index, setIndex] = useState(0);
  const active = releases[index] as Release;

  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const last = releases.length - 1;
    const next = {
      ArrowDown: Math.min(index + 1, last),
      ArrowUp: Math.max(index - 1, 0),
      Home: 0,
      End: last,
    }[key];
    if (next === undefined && key !== 'Enter' && key !== ' ') return;
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
            className={styles.release}
            onClick={() => onChoose(release)}
          >
            <b>
              <bdi>{release.title}</bdi>
            </b>{' '}
            <bdi>{joinList(release.artists)}</bdi>
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
export function ReleaseLink({ release }: { release: Release }) {
  const address = `${musicBrainz}/release/${release.id}`;
  return (
    <a className={primitives.small} href={address} target="_blank" rel="noreferrer">
      {address.replace('https://', '')}
    </a>
  );
}
