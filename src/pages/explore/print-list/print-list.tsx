import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { availability, type Cassette, joinList } from '../../../domain/cassette.ts';
import type { Chip } from '../search/term-list.tsx';
import styles from './print-list.module.css';

type Props = {
  cassettes: readonly Cassette[];
  /** Their number, as text. */
  count: string;
  /** The terms, filters and typed text that they match. */
  chips: readonly Chip[];
  typed: string;
  /** Null while they are shuffled. */
  order: string | null;
};

/**
 * All cassettes that are found, in two columns, for paper (docs/behaviour.md, "Printing the shelf"). It is
 * rendered only while the page is printed.
 */
export function PrintList(props: Props) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser prints what is there when the event returns.
    const start = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', start);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', start);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting && <Page {...props} />;
}

function Page({ cassettes, count, chips, typed, order }: Props) {
  const search = [
    ...chips.map(({ field, text }) => (field ? `${field}: ${text}` : `“${text}”`)),
    ...(typed.trim() === '' ? [] : [`“${typed.trim()}”`]),
    ...(order === null ? [] : [order]),
  ];
  return (
    <section className={styles.page}>
      <h2 className={styles.heading}>The shelf</h2>
      <p className={styles.search}>
        {count}
        {search.length > 0 && ` · ${search.join(' · ')}`}
        {` · ${new Date().toLocaleDateString([], { dateStyle: 'medium' })}`}
      </p>
      <ul role="list" className={styles.list}>
        {cassettes.map((cassette) => (
          <Entry key={cassette.id} cassette={cassette} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ cassette }: { cassette: Cassette }) {
  const { title, artist, label, releaseYear } = cassette;
  return (
    <li className={styles.entry}>
      <bdi className={styles.title}>{title || 'Untitled tape'}</bdi>
      {releaseYear !== null && <span className={styles.year}> {releaseYear}</span>}
      <br />
      {[joinList(artist), label, availability(cassette)].filter(Boolean).map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: never reordered
        <span key={index}>
          {index > 0 && ' · '}
          <bdi>{text}</bdi>
        </span>
      ))}
    </li>
  );
}
