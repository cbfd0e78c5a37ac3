import type { Cassette } from '../../../domain/cassette.ts';
import { accountStorage } from '../../../services/account-hint.ts';
import { firstScreenKey } from '../../../services/early-load.ts';
import type { FirstRowPosition } from './first-row-position.ts';
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
