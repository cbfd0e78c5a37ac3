import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useImages } from '../../../components/images/image-url.tsx';
import { useWindowEvent } from '../../../components/use-window-event.ts';
import { availability, type Cassette, joinList } from '../../../domain/cassette.ts';
import caseStyles from '../case.module.css';
import { chipsOf } from '../search/term-list.tsx';
import { useFound, usePage, useSearch } from '../shelf-page.tsx';
import { Typeset } from '../typeset.tsx';
import type { ViewMode } from '../view-mode.ts';
import styles from './printed-shelf.module.css';

/** On paper: what was searched, and all that is found (docs/behaviour, "Spines, list and fronts"). */
export function PrintedShelf() {
  const { found, count, songOf } = useFound();
  const { urlState, terms } = useSearch();
  const { mode } = usePage();
  const [isPrinting, setPrinting] = useState(false);
  // The browser prints what is on the page when the event ends.
  useWindowEvent('beforeprint', () => flushSync(() => setPrinting(true)));
  useWindowEvent('afterprint', () => setPrinting(false));
  if (!isPrinting) return null;
  const searched = chipsOf({ ...urlState, terms }).map(({ field, text }) => field + text);
  return (
    <div className={styles.printed}>
      <p>{[...searched, count].join(' · ')}</p>
      <ul role="list" className={styles[mode]}>
        {found.map((cassette) => (
          <li key={cassette.id}>
            <PrintedTape cassette={cassette} mode={mode} song={songOf(cassette)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type TapeProps = { cassette: Cassette; mode: ViewMode; song: string };

function PrintedTape({ cassette, mode, song }: TapeProps) {
  const images = useImages();
  const panel = mode === 'fronts' ? 'front' : 'spine';
  const url = images?.imageUrl(cassette.images[panel]);
  const { artist, label, releaseYear } = cassette;
  const title = cassette.title || 'Untitled tape';
  return (
    <>
      {mode !== 'list' && (
        <span className={caseStyles.case}>
          {/* Browsers load lazy images before they print. */}
          {url ? (
            <img className={caseStyles.image} loading="lazy" src={url} alt={title} />
          ) : (
            <Typeset cassette={cassette} panel={panel} />
          )}
        </span>
      )}
      {mode !== 'spines' && (
        <p>
          <bdi>
            <b>{title}</b>
          </bdi>{' '}
          <bdi>{song}</bdi>
        </p>
      )}
      {mode === 'list' &&
        [joinList(artist), label, releaseYear, availability(cassette)].map((text, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the column
          <bdi key={column}>{text}</bdi>
        ))}
    </>
  );
}
