import { useCallback, useContext, useEffect, useState } from 'react';
import { type ImageLoadError, trackImageLoads } from './image-load-status.ts';
import { ImageUrlContext } from './image-url.tsx';

/**
 * Watches over the pictures that are inside of `AwaitedContext` with `pictures` as its value. `retry`
 * asks for all of them that have not arrived; the network does so too when it is back.
 */
export function useImageLoadStatus() {
  const { reload } = useContext(ImageUrlContext);
  const [trouble, setTrouble] = useState<ImageLoadError>(null);
  const [pictures] = useState(() => trackImageLoads(setTrouble));
  const retry = useCallback(() => {
    reload?.();
    pictures.retry();
  }, [reload, pictures]);

  const troubled = trouble !== null;
  useEffect(() => {
    if (!troubled) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [troubled, retry]);
  return { tracker: pictures, loadError: trouble, retry };
}
