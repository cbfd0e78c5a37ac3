import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import { useFocusRescue } from '../../../components/use-focus-rescue.ts';
import styles from './message-bar.module.css';
import { useMessages } from './message-provider.tsx';

/** The message above every tab (docs/behaviour, "Messages"). Another editor does not see it. */
export function MessageBar() {
  const messages = useMessages();
  const { message, tableFailure, isRunning, progress, undoCount } = messages;
  const { dismiss, undo, stop } = messages;
  const changes = message?.undo;
  const action = changes ? { label: 'Undo', act: () => void undo(changes) } : message?.action;
  const bar = useRef<HTMLElement>(null);
  useKeptPlace(bar);
  useFocusRescue(bar);
  const isShown = message !== null || tableFailure !== null || isRunning;
  const failures = isRunning ? [] : [message?.failure, tableFailure].flatMap((text) => text ?? []);
  // The button that was pressed in a list is gone as it loads again.
  useEffect(() => {
    if (undoCount > 0 && document.activeElement === document.body)
      bar.current?.focus({ preventScroll: true });
  }, [undoCount]);

  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label={isShown ? 'Messages' : undefined}
      className={isShown ? styles.bar : 'visually-hidden'}
    >
      <p role="status" className={message ? styles.text : undefined}>
        {/* The same text twice is a message twice. */}
        <span key={message?.number}>{message?.text}</span>
      </p>
      {action && !isRunning && <Button onClick={action.act}>{action.label}</Button>}
      {progress && progress.total > 1 && (
        <>
          <ProgressBar label="Tapes" value={progress.finishedCount} max={progress.total} />
          <Button onClick={stop} isBusy={progress.status === 'stopping'} busyText="Stopping…">
            Stop
          </Button>
        </>
      )}
      {failures.map((text) => (
        <p
          key={text}
          role="alert"
          className={`${styles.failure} ${message ? styles.below : styles.text}`}
        >
          {text}
        </p>
      ))}
      {isShown && !isRunning && (
        <Button variant="quiet" className={styles.dismiss} aria-label="Dismiss" onClick={dismiss}>
          X
        </Button>
      )}
    </section>
  );
}

/** The height that the bar takes from the page in pixels, with the gap below it. */
function takenHeight(bar: HTMLElement): number {
  if (getComputedStyle(bar).position === 'absolute' || !bar.parentElement) return 0;
  return bar.offsetHeight + Number.parseFloat(getComputedStyle(bar.parentElement).rowGap);
}

/** Scrolls the page by what the bar grows: no row moves away from a pointer about to press. */
function useKeptPlace(bar: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    // At first it has no message. To ask for a size makes the browser lay out the page.
    let height = 0;
    const observer = new ResizeObserver(() => {
      const before = height;
      height = takenHeight(element);
      window.scrollBy({ top: height - before, behavior: 'instant' });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [bar]);
}
