import { firstScreenKey } from '../../../services/early-load.ts';
import type { FirstRowPosition } from './first-row-position.ts';

/**
 * What /explore shows first at the next visit, in an order that is drawn in advance: the first script of
 * the page shows it before the site's scripts have arrived (docs/decisions/0012-first-spine.md).
 */
export type FirstScreen = FirstRowPosition & {
  uid: string;
  /** The seed of the shuffle. */
  seed: number;
  spines: readonly { id: string; colour: string; path: string; token: string }[];
};

const isText = (value: unknown) => typeof value === 'string';

/** This account's first screen for a window of this width, or null; each can be taken once. */
export function takeFirstScreen(uid: string, width: number): FirstScreen | null {
  try {
    const stored = localStorage.getItem(firstScreenKey);
    localStorage.removeItem(firstScreenKey);
    const screen = JSON.parse(stored ?? 'null') as FirstScreen;
    const { seed, top, spines } = screen;
    const isValid =
      [seed, top].every(Number.isFinite) &&
      spines.every(({ id, colour, path, token }) => [id, colour, path, token].every(isText));
    return isValid && screen.uid === uid && screen.width === width ? screen : null;
  } catch {
    return null;
  }
}
