import { placeholderColour } from '../../../components/images/blurred-image.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import { shuffle } from '../../../domain/shuffle.ts';
import { isOnSharedComputer } from '../../../services/account-hint.ts';
import { firstScreenKey } from '../../../services/early-load.ts';
import type { FirstRowPosition } from './first-row-position.ts';
import type { FirstScreen } from './first-screen.ts';
import { spinesInWindow } from './shelf-grid.ts';

/** Stores the first screen of the next visit, except on a shared computer. */
export function saveFirstScreen(
  uid: string,
  cassettes: readonly Cassette[],
  position: FirstRowPosition,
): void {
  if (isOnSharedComputer()) return;
  const seed = Math.floor(Math.random() * 2 ** 32);
  const spines = shuffle(cassettes, seed)
    .slice(0, spinesInWindow(innerWidth, innerHeight))
    .map(({ id, images: { spine } }) => ({
      id,
      colour: placeholderColour(spine.blurhash) ?? '',
      path: spine.path,
      token: spine.token,
    }));
  const screen: FirstScreen = { uid, seed, ...position, spines };
  try {
    localStorage.setItem(firstScreenKey, JSON.stringify(screen));
  } catch {
    // The next visit waits for the scripts.
  }
}
