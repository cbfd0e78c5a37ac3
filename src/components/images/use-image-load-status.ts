import { useCallback, useContext, useEffect, useState } from 'react';
import { awaitPictures, type Trouble } from './image-load-status.ts';
import { DeskContext } from './image-url.tsx';

/**
 * Watches over the pictures that are inside of `AwaitedContext` with `pictures` as its value. `retry`
 * asks for all of them that have not arrived; the network does so too when it is back.
 */
export function useAwaitedPictures() {
  const { reload } = useContext(DeskContext);
  const [trouble, setTrouble] = useState<Trouble>(null);
  const [pictures] = useState(() => awaitPictures(setTrouble));
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
  return { pictures, trouble, retry };
}
