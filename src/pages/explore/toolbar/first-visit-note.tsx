import { useEffect, useState } from 'react';
import { useShelfPage } from '../shelf-page.tsx';
import styles from './toolbar.module.css';

/** Says what the shelf is at the first visit, until it is used (docs/behaviour.md, "Shelf"). */
export function FirstVisitNote({ isIdle }: { isIdle: boolean }) {
  const { visit } = useShelfPage();
  const [isUsed, setUsed] = useState(!visit.isFirst);
  useEffect(() => {
    if (isUsed) return;
    const types = ['pointerdown', 'keydown', 'scroll'];
    const onUse = () => setUsed(true);
    for (const type of types) addEventListener(type, onUse);
    return () => {
      for (const type of types) removeEventListener(type, onUse);
    };
  }, [isUsed]);
  return (
    // A live region says what comes into it.
    <div aria-live="polite">
      {isIdle && !isUsed && (
        <p className={styles.note}>
          This is our shelf: each spine is a tape, and comes out when you press it.
        </p>
      )}
    </div>
  );
}
