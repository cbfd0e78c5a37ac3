import { useEffect } from 'react';
import styles from './first-visit-note.module.css';

/** Says what the shelf is, until it is used (docs/behaviour.md, "Shelf"). */
export function FirstVisitNote({ onUsed }: { onUsed: () => void }) {
  useEffect(() => {
    const types = ['pointerdown', 'keydown', 'scroll'];
    for (const type of types) addEventListener(type, onUsed);
    return () => {
      for (const type of types) removeEventListener(type, onUsed);
    };
  }, [onUsed]);
  return (
    <p className={styles.note}>
      This is our shelf: each spine is a tape, and comes out when you press it.
    </p>
  );
}
