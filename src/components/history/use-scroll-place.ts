import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ifStored } from '../../services/device-memory.ts';
import { useWindowEvent } from '../use-window-event.ts';

/** Holds the scroll positions of this tab's history entries in pixels, by their keys; positions of 0 are left out. */
export const scrollPlacesKey = 'scroll-places';
/** The number of history entries whose positions are kept. */
const maxPlaces = 50;

function readPlaces(): Map<string, number> {
  const read = () => JSON.parse(sessionStorage.getItem(scrollPlacesKey) ?? '[]');
  return ifStored(() => new Map(read())) ?? new Map();
}

function writePlaces(places: ReadonlyMap<string, number>): void {
  const scrolled = [...places].filter(([, top]) => top > 0).slice(-maxPlaces);
  ifStored(() =>
    scrolled.length > 0
      ? sessionStorage.setItem(scrollPlacesKey, JSON.stringify(scrolled))
      : sessionStorage.removeItem(scrollPlacesKey),
  );
}

/**
 * Remembers how far a page, or a region of it, is scrolled in each entry of the history, also after a reload.
 *
 * @param readTop how far it is scrolled now, in pixels
 * @returns how far it was scrolled in the present entry
 */
export function useScrollPlace(readTop: () => number): number {
  const { key } = useLocation();
  const [places] = useState(readPlaces);
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
  useWindowEvent('pagehide', () => writePlaces(places));
  useEffect(() => () => writePlaces(places), [places]);
  return places.get(key) ?? 0;
}
