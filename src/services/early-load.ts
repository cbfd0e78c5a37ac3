import type { Cassette } from '../domain/cassette.ts';
import type { Backend, ShelfPort, ShelfView } from './ports.ts';

/** How /admin reads the catalogue: the newest cassettes first. */
export const newestFirstView: ShelfView = { seed: 0, showsStart: false, newestFirst: true };

/** Where the device remembers the last visit to the shelf; removed with the account's hint. */
export const lastVisitKey = 'last-visit';
/** Where the device remembers how the shelf is shown; removed with the account's hint. */
export const viewModeKey = 'view-mode';

export type OnProgress = Parameters<ShelfPort['loadCassettes']>[2];

/** What `loadCassettes` gives, begun by the first script of the page (src/start-explore.ts, src/start-admin.ts). */
type EarlyLoad = {
  uid: string;
  view: ShelfView;
  take(onProgress: OnProgress, signal: AbortSignal): Promise<readonly Cassette[]>;
};

declare global {
  var earlyLoad: EarlyLoad | undefined;
}

/** `loadCassettes` of the shelf port; the first call takes over the early load, if that is what is asked for. */
export async function loadShelf(
  backend: Backend,
  ...[uid, view, ...rest]: Parameters<ShelfPort['loadCassettes']>
): Promise<readonly Cassette[]> {
  const early = globalThis.earlyLoad;
  globalThis.earlyLoad = undefined;
  return early?.uid === uid && JSON.stringify(early.view) === JSON.stringify(view)
    ? early.take(...rest)
    : (await backend.shelf()).loadCassettes(uid, view, ...rest);
}
