import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import { errorMessage } from '../../../services/error-message.ts';
import { formatCount } from '../format-count.ts';
import { useWrite } from '../use-write.ts';
import styles from './message-list.module.css';
import { type PostedMessage, type Undo, useMessages } from './message-provider.tsx';

/**
 * The messages above every tab, the newest one unfolded (docs/behaviour.md, "Messages"). They stay
 * mounted through a sign-out.
 */
export function MessageList({ editorUid }: { editorUid: string | null }) {
  const { posted, dismiss } = useMessages();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const list = useRef<HTMLElement>(null);
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
  const [finishedCount, setFinishedCount] = useState(0);
  const controller = useRef<AbortController | null>(null);
  const item = useRef<HTMLDivElement>(null);
  const write = useWrite(
    ({ logMessage }: Undo) => logMessage,
    async ({ run }: Undo) => {
      const started = new AbortController();
      controller.current = started;
      setFinishedCount(0);
      try {
        const next = await run({ signal: started.signal, onProgress: setFinishedCount });
        // Undo and Stop go away.
        if (item.current?.contains(document.activeElement)) item.current.focus();
        replace(message.id, next);
      } finally {
        controller.current = null;
      }
    },
  );
  useEffect(() => () => controller.current?.abort(), []);
  useEffect(() => {
    if (!isSignedIn) controller.current?.abort();
  }, [isSignedIn]);

  const failure = write.failure ? errorMessage(write.failure) : message.failure;
  return (
    <div ref={item} tabIndex={-1} className={styles.message} hidden={isHidden}>
      <p role="status" className={styles.text}>
        {text}
      </p>
      {undo && (
        <Button
          aria-disabled={write.isBusy || undefined}
          onClick={({ detail }) => {
            // The second press of a double click may come before the message is replaced.
            if (detail <= 1) void write.run(undo);
          }}
        >
          {write.isBusy ? undo.busyLabel : 'Undo'}
        </Button>
      )}
      {undo && write.isBusy && undo.total > 1 && (
        <>
          <ProgressBar label={undo.busyLabel} value={finishedCount} max={undo.total} />
          <Button onClick={() => controller.current?.abort()}>Stop</Button>
        </>
      )}
      {!write.isBusy && (
        <Button variant="quiet" className={styles.dismiss} onClick={onDismiss}>
          Dismiss
        </Button>
      )}
      {failure && !write.isBusy && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </div>
  );
}
