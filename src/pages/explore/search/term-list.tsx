import { useEffect, useRef } from 'react';
import styles from './term-list.module.css';

/** A filter term, or a field filter with its field. */
export type Chip = { readonly key: string; readonly field?: string; readonly text: string };

type Props = {
  chips: readonly Chip[];
  onRemove: (chip: Chip) => void;
  /** Called after the last chip was removed, to move the focus. */
  onEmpty: () => void;
};

/** The active filter terms and field filters, each with a button that removes it. */
export function TermList({ chips, onRemove, onEmpty }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<{ key: string; index: number } | null>(null);

  // The focus moves to the next chip.
  useEffect(() => {
    // The list may be rendered for another reason while the chip is still there.
    if (removed.current === null || chips.some(({ key }) => key === removed.current?.key)) return;
    const next = Math.min(removed.current.index, chips.length - 1);
    removed.current = null;
    if (next < 0) onEmpty();
    else list.current?.querySelectorAll('button')[next]?.focus();
  }, [chips, onEmpty]);

  if (chips.length === 0) return null;
  return (
    <ul ref={list} role="list" className={styles.terms} aria-label="Filters">
      {chips.map((chip, index) => (
        <li key={chip.key} className={styles.term}>
          <span className={styles.text}>
            {chip.field && <span className={styles.field}>{chip.field}: </span>}
            <bdi>{chip.text}</bdi>
          </span>
          <button
            type="button"
            className={styles.remove}
            aria-label={`Remove ${chip.field ? `${chip.field}: ` : ''}${chip.text}`}
            onClick={() => {
              removed.current = { key: chip.key, index };
              onRemove(chip);
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
