import { availability, type Cassette, joinList } from '../../../domain/cassette.ts';
import type { Chip } from '../search/term-list.tsx';
import styles from './print-list.module.css';
import { useIsPrinting } from './use-is-printing.ts';

type Props = {
  cassettes: readonly Cassette[];
  /** Their number, as text; empty of a pile that has not been read. */
  count: string;
  /** The terms, filters and typed text that they match. */
  chips: readonly Chip[];
  typed: string;
  /** Null while they are shuffled. */
  order: string | null;
};

/**
 * All cassettes that are found, in two columns, for paper (docs/behaviour.md, "Printing the shelf"). It is
 * rendered only while the page is printed, and in the page's own chunk, as printing waits for no code.
 */
export const PrintList = (props: Props) => useIsPrinting() && <Page {...props} />;

/** A filter with its field, a term in quotation marks. */
const chipText = ({ key, field, text }: Chip) =>
  field ? `${field}: ${text}` : key.startsWith(':') ? `“${text}”` : text;

function Page({ cassettes, count, chips, typed, order }: Props) {
  const pile = chips.find(({ key }) => key.startsWith('pile:'));
  const search = [
    count || 'Not read yet',
    ...chips.filter((chip) => chip !== pile).map(chipText),
    typed.trim() && `“${typed.trim()}”`,
    order,
    new Date().toLocaleDateString([], { dateStyle: 'medium' }),
  ];
  return (
    <section className={styles.page} data-print>
      <h2 className={styles.heading}>{pile ? chipText(pile) : 'The shelf'}</h2>
      <p className={styles.search}>{search.filter(Boolean).join(' · ')}</p>
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
