import { type ComponentProps, useState } from 'react';
import { flushSync } from 'react-dom';
import { useImages } from '../../../components/images/image-url.tsx';
import { useWindowEvent } from '../../../components/use-window-event.ts';
import { availability, joinList, shownTitle } from '../../../domain/cassette.ts';
import caseStyles from '../case.module.css';
import { chipsOf } from '../search/term-list.tsx';
import { useFound, usePage, useSearch } from '../shelf-provider.tsx';
import { Typeset } from '../typeset.tsx';
import styles from './printed-shelf.module.css';

/** On paper: what was searched, and all that is found (docs/behaviour, "Spines, list, fronts and colours"). */
export function PrintedShelf() {
  const { found, countText, songOf, showsPile } = useFound();
  const { urlState, terms } = useSearch();
  const { mode: shown } = usePage();
  // Whoever looks for the tapes of a pile needs their places.
  const mode = showsPile ? 'list' : shown === 'colours' ? 'spines' : shown;
  const [isPrinting, setPrinting] = useState(false);
  // The browser prints what is on the page when the event ends.
  useWindowEvent('beforeprint', () => flushSync(() => setPrinting(true)));
  useWindowEvent('afterprint', () => setPrinting(false));
  if (!isPrinting) return null;
  const searched = chipsOf({ ...urlState, terms }).map(({ field, text }) => field + text);
  return (
    <div className={`${styles.printed} paper-only alone-on-paper`}>
      <p>{[...searched, countText].join(' · ')}</p>
      <ul role="list" className={styles[mode]}>
        {found.map((cassette) => (
          <li key={cassette.id}>
            {mode === 'spines' && <PrintedCase cassette={cassette} panel="spine" />}
            {mode === 'fronts' && <PrintedCase cassette={cassette} panel="front" />}
            {mode !== 'spines' && (
              <p>
                <b>{shownTitle(cassette)}</b> <bdi>{songOf(cassette)}</bdi>
              </p>
            )}
            {mode === 'list' && (
              <>
                <bdi>{joinList(cassette.artist)}</bdi>
                <bdi>{cassette.label}</bdi>
                <span>{cassette.releaseYear}</span>
                <bdi>{availability(cassette)}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function PrintedCase({ cassette, panel }: ComponentProps<typeof Typeset>) {
  const url = useImages()?.imageUrl(cassette.images[panel]);
  return (
    <span className={caseStyles.case}>
      {/* Browsers load lazy images before they print. */}
      {url ? (
        <img className={caseStyles.image} loading="lazy" src={url} alt={cassette.title} />
      ) : (
        <Typeset cassette={cassette} panel={panel} />
      )}
    </span>
  );
}
