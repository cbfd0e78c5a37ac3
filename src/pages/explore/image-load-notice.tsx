import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { FailedImageContext } from '../../components/images/image-url.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { useWindowEvent } from '../../components/use-window-event.ts';
import { useFound } from './shelf-provider.tsx';

type Props = {
  className?: string | undefined;
  /** Set when another notice already shows the error. */
  hidden?: boolean;
  children: ReactNode;
};

/**
 * One notice for all images in `children` that have failed. While the list has failed, its own
 * notice has the button.
 */
export function ImageLoadNotice({ className, hidden, children }: Props) {
  const [retries, setRetries] = useState<readonly (() => void)[]>([]);
  const addFailed = useCallback((retry: () => void) => {
    setRetries((others) => [...others, retry]);
    return () => setRetries((all) => all.filter((one) => one !== retry));
  }, []);
  const isComplete = useFound().status === 'ready';
  const retryAll = () => {
    for (const retry of retries) retry();
  };
  const onComplete = useEffectEvent(retryAll);
  useEffect(() => {
    if (isComplete) onComplete();
  }, [isComplete]);
  useWindowEvent('online', retryAll);
  return (
    <FailedImageContext value={addFailed}>
      {children}
      {retries.length > 0 && !hidden && (
        <div className={className}>
          <Notice tone="note" {...(isComplete && { onRetry: retryAll })}>
            Some pictures can’t be loaded right now.
          </Notice>
        </div>
      )}
    </FailedImageContext>
  );
}
