import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { readScrollPlaces, writeScrollPlaces } from '../../services/scroll-places.ts';

/**
 * Remembers how far a page, or a region of it, is scrolled in each entry of the history, also after a reload.
 *
 * @param readTop how far it is scrolled now, in pixels
 * @returns how far it was scrolled in the present entry
 */
export function useScrollPlace(readTop: () => number): number {
  const { key } = useLocation();
  const [places] = useState(readScrollPlaces);
  const save = useEffectEvent(() => {
    // The newest one is the last.
    places.delete(key);
    places.set(key, readTop());
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new entry begins where the page is
  useEffect(() => {
    const frame = requestAnimationFrame(save);
    return () => cancelAnimationFrame(frame);
  }, [key]);
  useEffect(() => {
    const write = () => writeScrollPlaces(places);
    // A scroll of an element does not bubble.
    window.addEventListener('scroll', save, { capture: true, passive: true });
    window.addEventListener('pagehide', write);
    return () => {
      window.removeEventListener('scroll', save, { capture: true });
      window.removeEventListener('pagehide', write);
      write();
    };
  }, [places]);
  return places.get(key) ?? 0;
}
