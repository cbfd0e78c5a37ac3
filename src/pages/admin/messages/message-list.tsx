import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import { errorMessage } from '../../../services/error-message.ts';
import { formatCount } from '../format-count.ts';
import styles from './message-list.module.css';
import { type PostedMessage, useMessages } from './message-provider.tsx';
import { useUndoing } from './use-undoing.ts';

/**
 * The messages above every tab, the newest one unfolded (docs/behaviour.md, "Messages"). They stay
 * mounted through a sign-out.
 */
export function MessageList({ editorUid }: { editorUid: string | null }) {
  const { posted, dismiss } = useMessages();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const list = useRef<HTMLElement>(null);
  useKeptPlace(list);
  const shown = posted.filter(({ owner }) => owner === editorUid);
  const [newest, ...earlier] = shown;

  /** The button that was pressed goes away. */
  function dismissAndFocus(ids: readonly number[]) {
    list.current?.focus({ preventScroll: true });
    dismiss(ids);
  }

  return (
    <section ref={list} tabIndex={-1} aria-label={newest && 'Messages'} className={styles.list}>
      {posted.map((message) => (
        <MessageItem
          key={message.id}
          message={message}
          isSignedIn={message.owner === editorUid}
          isHidden={message !== newest && !(isUnfolded && earlier.includes(message))}
          onDismiss={() => dismissAndFocus([message.id])}
        />
      ))}
      {earlier.length > 0 && (
        <div className={styles.fold}>
          <Button
            variant="quiet"
            aria-expanded={isUnfolded}
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            {formatCount(earlier.length, 'earlier message')}
          </Button>
          <Button variant="quiet" onClick={() => dismissAndFocus(shown.map(({ id }) => id))}>
            Dismiss all
          </Button>
        </div>
      )}
    </section>
  );
}

/** The height that the list takes from the page in pixels, with the gap below it. */
function takenHeight({ offsetHeight, parentElement }: HTMLElement): number {
  if (offsetHeight === 0 || !parentElement) return 0;
  return offsetHeight + Number.parseFloat(getComputedStyle(parentElement).rowGap);
}

/** Scrolls the page by what the list grows, so that no row moves away from a pointer that is about to press. */
function useKeptPlace(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    let height = takenHeight(element);
    const observer = new ResizeObserver(() => {
      const before = height;
      height = takenHeight(element);
      window.scrollBy({ top: height - before, behavior: 'instant' });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
}

type ItemProps = {
  message: PostedMessage;
  /** Whether its owner is signed in: a sign-out stops its undo. */
  isSignedIn: boolean;
  isHidden: boolean;
  onDismiss: () => void;
};

function MessageItem({ message, isSignedIn, isHidden, onDismiss }: ItemProps) {
  const { text, undo } = message;
  const { replace } = useMessages();
  const item = useRef<HTMLDivElement>(null);
  const undoing = useUndoing(isSignedIn, (next) => {
    // Undo and Stop go away.
    if (item.current?.contains(document.activeElement)) item.current.focus();
    replace(message.id, next);
  });

  const failure = undoing.failure ? errorMessage(undoing.failure) : message.failure;
  return (
    <div ref={item} tabIndex={-1} className={styles.message} hidden={isHidden}>
      <p role="status" className={styles.text}>
        {text}
      </p>
      {undo && (
        <Button
          aria-disabled={undoing.isBusy || undefined}
          onClick={({ detail }) => {
            // The second press of a double click may come before the message is replaced.
            if (detail <= 1) void undoing.run(undo);
          }}
        >
          {undoing.isBusy ? undo.busyLabel : 'Undo'}
        </Button>
      )}
      {undo && undoing.isBusy && undo.total > 1 && (
        <>
          <ProgressBar label={undo.busyLabel} value={undoing.finishedCount} max={undo.total} />
          <Button onClick={undoing.stop}>Stop</Button>
        </>
      )}
      {!undoing.isBusy && (
        <Button variant="quiet" className={styles.dismiss} onClick={onDismiss}>
          Dismiss
        </Button>
      )}
      {failure && !undoing.isBusy && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </div>
  );
}
