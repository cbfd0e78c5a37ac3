import type { ReactNode } from 'react';
import { site } from '../../site.ts';
import { Button } from './button.tsx';
import styles from './notice.module.css';

type Props = {
  children: ReactNode;
  /** `error` is red and announced at once; `note` is announced politely. */
  tone?: 'error' | 'note';
  onRetry?: () => void;
  /** While it is tried again. */
  isRetrying?: boolean;
};

/** A message in which "write to us" is a link. */
export function MessageText({ text }: { text: string }) {
  const [before, after] = text.split('write to us');
  if (after === undefined) return text;
  return (
    <>
      {before}
      <a href={`mailto:${site.email}`}>write to us</a>
      {after}
    </>
  );
}

export function Notice({ children, tone = 'error', onRetry, isRetrying = false }: Props) {
  return (
    <div
      ref={moveFocusOnRemoval}
      className={styles.notice}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <p>{typeof children === 'string' ? <MessageText text={children} /> : children}</p>
      {onRetry && (
        <Button isBusy={isRetrying} busyText="Trying…" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** A press in a notice may remove it: the focus then moves to the nearest focusable ancestor. */
function moveFocusOnRemoval(notice: HTMLElement | null) {
  const ancestor = notice?.closest<HTMLElement>('[tabindex="-1"]');
  return () => {
    if (notice?.contains(document.activeElement)) ancestor?.focus({ preventScroll: true });
  };
}
