import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { accountStorage } from '../../../services/account-hint.ts';
import { firstScreenKey } from '../../../services/early-load.ts';
import { readViewMode } from '../view-mode.ts';
import { type FirstRowPosition, firstRowPosition } from './first-row-position.ts';
import { type FirstScreen, firstSpines } from './first-screen.ts';

/** Stores the first screen of the next visit, except on a shared computer and after the session's end. */
export function saveFirstScreen(
  uid: string,
  cassettes: readonly Cassette[],
  position: FirstRowPosition,
): void {
  const seed = Math.floor(Math.random() * 2 ** 32);
  const screen: FirstScreen = {
    uid,
    seed,
    ...position,
    spines: firstSpines(cassettes, seed),
  };
  try {
    if (accountStorage() === localStorage)
      localStorage.setItem(firstScreenKey, JSON.stringify(screen));
  } catch {
    // The next visit waits for the scripts.
  }
}

/** Stores the first screen of the next visit once the page is idle. */
export function useSavedFirstScreen(
  uid: string,
  cassettes: readonly Cassette[],
  area: RefObject<HTMLElement | null>,
  isIdle: boolean,
): void {
  const position = useRef<FirstRowPosition>(null);
  useLayoutEffect(() => {
    position.current = readViewMode() === 'spines' ? firstRowPosition(area.current) : null;
  }, [area]);
  useEffect(() => {
    if (position.current && isIdle) saveFirstScreen(uid, cassettes, position.current);
  }, [uid, cassettes, isIdle]);
}
