import { type ReactNode, useCallback, useState } from 'react';
import { FailedImageContext } from '../../components/images/image-url.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { useWindowEvent } from '../../components/use-window-event.ts';

type Props = {
  className?: string | undefined;
  /** Set when another notice already shows the error. */
  hidden?: boolean;
  children: ReactNode;
};

/** One notice for all images in `children` that have failed, which tries again. */
export function ImageLoadNotice({ className, hidden, children }: Props) {
  const [retries, setRetries] = useState<readonly (() => void)[]>([]);
  const addFailed = useCallback((retry: () => void) => {
    setRetries((others) => [...others, retry]);
    return () => setRetries((all) => all.filter((one) => one !== retry));
  }, []);
  const retryAll = () => {
    for (const retry of retries) retry();
  };
  useWindowEvent('online', retryAll);
  return (
    <FailedImageContext value={addFailed}>
      {children}
      {retries.length > 0 && !hidden && (
        <div className={className}>
          <Notice tone="note" onRetry={retryAll}>
            Some pictures can’t be loaded right now.
          </Notice>
        </div>
      )}
    </FailedImageContext>
  );
}
