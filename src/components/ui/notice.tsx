import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './notice.module.css';

type Props = {
  children: ReactNode;
  /** `error` is red and announced at once; `note` is announced politely. */
  tone?: 'error' | 'note';
  onRetry?: () => void;
  retryLabel?: string | undefined;
};

/** A message, with a button to try again if `onRetry` is given. */
export function Notice({ children, tone = 'error', onRetry, retryLabel = 'Try again' }: Props) {
  return (
    <div
      className={`${styles.notice} ${styles[tone]}`}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <p>{children}</p>
      {onRetry && <Button onClick={onRetry}>{retryLabel}</Button>}
    </div>
  );
}
