import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './notice.module.css';

type Props = {
  children: ReactNode;
  /** `error` is red and announced at once; `note` waits its turn. */
  tone?: 'error' | 'note';
  onRetry?: () => void;
};

/** A short sentence beside what it is about, with a way to try again where there is one. */
export function Notice({ children, tone = 'error', onRetry }: Props) {
  return (
    <div
      className={`${styles.notice} ${styles[tone]}`}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <p>{children}</p>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
    </div>
  );
}
