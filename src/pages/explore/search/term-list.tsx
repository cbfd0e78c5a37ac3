import { useEffect, useRef } from 'react';
import styles from './term-list.module.css';

type Props = {
  terms: readonly string[];
  onRemove: (term: string) => void;
  /** After the last one was removed: the focus has nowhere to stay. */
  onEmptied: () => void;
};

/** The active filter terms, each with its own way out (specification, section 2). */
export function TermList({ terms, onRemove, onEmptied }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);

  // The focus goes on to the term that moved up.
  useEffect(() => {
    if (removed.current === null) return;
    const next = Math.min(removed.current, terms.length - 1);
    removed.current = null;
    if (next < 0) onEmptied();
    else list.current?.querySelectorAll('button')[next]?.focus();
  }, [terms, onEmptied]);

  if (terms.length === 0) return null;
  return (
    <ul ref={list} role="list" className={styles.terms} aria-label="Filters">
      {terms.map((term, index) => (
        <li key={term} className={styles.term}>
          <bdi className={styles.text}>{term}</bdi>
          <button
            type="button"
            className={styles.remove}
            aria-label={`Remove ${term}`}
            onClick={() => {
              removed.current = index;
              onRemove(term);
            }}
          >
            <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
              <path d="m1.5 1.5 9 9m0-9-9 9" stroke="currentColor" strokeWidth="2" />
            </svg>
          </button>
        </li>
      ))}
    </ul>
  );
}
