import { placeholderColour } from '../../../domain/blurhash-colour.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import { shuffle } from '../../../domain/shuffle.ts';
import { firstScreenKey } from '../../../services/early-load.ts';
import { spinesInWindow } from '../rows/shelf-grid.ts';
import type { FirstRowPosition } from './first-row-position.ts';

export type FirstSpine = { id: string; colour: string; path: string; token: string };

/**
 * What /explore shows first at the next visit, in an order that is drawn in advance: the first script of
 * the page shows it before the site's scripts have arrived (docs/decisions/0012-first-spine.md).
 */
export type FirstScreen = FirstRowPosition & {
  uid: string;
  /** The seed of the shuffle. */
  seed: number;
  spines: readonly FirstSpine[];
};

/** The spines that the shelf shows first in this window. */
export const firstSpines = (cassettes: readonly Cassette[], seed: number): FirstSpine[] =>
  shuffle(cassettes, seed)
    .slice(0, spinesInWindow(innerWidth, innerHeight))
    .map(({ id, images: { spine } }) => ({
      id,
      colour: placeholderColour(spine.blurhash) ?? '',
      path: spine.path,
      token: spine.token,
    }));

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
