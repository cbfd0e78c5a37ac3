import { useEffect, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import styles from './taken-text.module.css';

type Props = {
  /** The label of the field. */
  label: string;
  value: string;
  suggestions: readonly string[];
  /** What the field holds was put there from the card, and nothing was typed since. */
  isTaken: boolean;
  onTake: (text: string) => void;
  onUndo: () => void;
};

/** Below a field: suggestions from the card while it is empty, and Undo after one was taken. */
export function TakenText({ label, value, suggestions, isTaken, onTake, onUndo }: Props) {
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press takes the pressed button away
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.querySelector('button')?.focus();
  }, [isTaken]);

  if (isTaken)
    return (
      <div ref={element} className={styles.taken}>
        <span>From the card.</span>
        <Button
          variant="quiet"
          aria-label={`Undo ${label}`}
          // Take and Undo lie in one place: the second press of a double click does nothing.
          onClick={(event) => event.detail < 2 && onUndo()}
        >
          Undo
        </Button>
      </div>
    );
  if (value !== '' || suggestions.length === 0) return null;
  return (
    <div ref={element}>
      <ul className={styles.suggestions} role="list" aria-label={`On the card: ${label}`}>
        {suggestions.map((text) => (
          <li key={text}>
            <bdi>{text}</bdi>
            <Button
              variant="quiet"
              aria-label={`Take “${text}”`}
              onClick={(event) => event.detail < 2 && onTake(text)}
            >
              Take
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
