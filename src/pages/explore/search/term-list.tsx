import { useEffect, useRef } from 'react';
import styles from './term-list.module.css';

type Props = {
  terms: readonly string[];
  onRemove: (term: string) => void;
  /** Called after the last term was removed, to move the focus. */
  onEmpty: () => void;
};

/** The active filter terms, each with a button that removes it. */
export function TermList({ terms, onRemove, onEmpty }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<{ term: string; index: number } | null>(null);

  // The focus moves to the next term.
  useEffect(() => {
    // The list may be rendered for another reason while the term is still there.
    if (removed.current === null || terms.includes(removed.current.term)) return;
    const next = Math.min(removed.current.index, terms.length - 1);
    removed.current = null;
    if (next < 0) onEmpty();
    else list.current?.querySelectorAll('button')[next]?.focus();
  }, [terms, onEmpty]);

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
              removed.current = { term, index };
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
