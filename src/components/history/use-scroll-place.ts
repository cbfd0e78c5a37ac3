import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { readScrollPlaces, writeScrollPlaces } from '../../start/scroll-places.ts';
import { useWindowEvent } from '../use-window-event.ts';

/**
 * Remembers how far, in pixels, a page or a region is scrolled in each entry of the history, also
 * after a reload. Returns how far it was in the present entry.
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
  useWindowEvent('scroll', save, { capture: true });
  useWindowEvent('pagehide', () => writeScrollPlaces(places));
  useEffect(() => () => writeScrollPlaces(places), [places]);
  return places.get(key) ?? 0;
}
