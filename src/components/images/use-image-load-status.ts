import { useCallback, useContext, useLayoutEffect, useState } from 'react';
import { type ImageLoadError, trackImageLoads } from './image-load-status.ts';
import { ImageUrlContext } from './image-url.tsx';

/**
 * The load status of the images below an `ImageLoadContext` with `tracker` as its value. `retry` loads
 * those that are missing; so does the return of the network.
 */
export function useImageLoadStatus() {
  const { reload } = useContext(ImageUrlContext);
  const [loadError, setLoadError] = useState<ImageLoadError>(null);
  const [tracker] = useState(() => trackImageLoads(setLoadError));
  const retry = useCallback(() => {
    reload?.();
    tracker.retry();
  }, [reload, tracker]);

  const hasError = loadError !== null;
  useLayoutEffect(() => {
    if (!hasError) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [hasError, retry]);
  return { tracker, loadError, retry };
}
