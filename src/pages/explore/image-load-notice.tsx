import { type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';
import {
  ImageLoadContext,
  type ImageLoadError,
  trackImageLoads,
} from '../../components/images/image-load-status.ts';
import { ImageUrlContext } from '../../components/images/image-url.tsx';
import { Notice } from '../../components/ui/notice.tsx';

type Props = {
  className?: string | undefined;
  /** Set when another notice already shows the error. */
  hidden?: boolean;
  children: ReactNode;
};

/** One notice for all images in `children` that can't be loaded; a button, and the return of the network, try again. */
export function ImageLoadNotice({ className, hidden, children }: Props) {
  const { reload } = useContext(ImageUrlContext);
  const [loadError, setLoadError] = useState<ImageLoadError>(null);
  const [tracker] = useState(() => trackImageLoads(setLoadError));
  const retry = () => {
    reload?.();
    tracker.retry();
  };
  const onOnline = useEffectEvent(retry);
  const hasError = loadError !== null;
  useEffect(() => {
    if (!hasError) return;
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [hasError]);
  return (
    <ImageLoadContext value={tracker}>
      {children}
      {loadError && !hidden && (
        <div className={className}>
          <Notice tone="note" onRetry={retry}>
            {loadError === 'retrying'
              ? 'Trying again…'
              : 'Some pictures can’t be loaded right now.'}
          </Notice>
        </div>
      )}
    </ImageLoadContext>
  );
}
