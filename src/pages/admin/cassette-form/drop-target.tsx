import { useState } from 'react';
import styles from './drop-target.module.css';

/** Lies over a field while lines of the card are dragged, and takes them. */
export function DropTarget({ onDrop }: { onDrop: () => void }) {
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      aria-hidden="true"
      className={styles.target}
      data-over={isOver || undefined}
      onDragEnter={() => setIsOver(true)}
      onDragLeave={() => setIsOver(false)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    />
  );
}
