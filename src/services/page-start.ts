import type { Backend, Shelf, ShelfPort, ShelfView } from './ports.ts';

/** A part of the shelf index as it was last read. */
export type IndexPart = Shelf & { version: string };

export type OnProgress = Parameters<ShelfPort['loadCassettes']>[2];

/**
 * What the inline script of /explore or /admin (src/start-explore.ts, src/start-admin.ts) shares
 * with the page's other scripts. Each of the two has its own copy of the modules that it needs, so
 * they meet in one global object.
 */
type PageStart = {
  /** The load that the inline script has begun. Written by `startLoading`; the page takes it once. */
  load?: {
    uid: string;
    view: ShelfView;
    take(onProgress: OnProgress, signal: AbortSignal): Promise<Shelf>;
  };
  /** The index as it was last read, and what of it was shown. Written by each load. */
  cache?: {
    uid: string;
    parts: Readonly<Record<string, IndexPart>>;
    shown: Shelf['cassettes'];
  };
  /**
   * Without a network: the paths of the pictures that are on the device. Written by a load before it
   * shows the copy.
   */
  keptPaths?: ReadonlySet<string>;
  /** The seed of this page load. Written by `parseSeed` at its first call. */
  seed?: number;
  /** Auth's code is loaded after this, so that it does not delay rows and pictures. Written by the inline script. */
  beforeAuth?: Promise<unknown>;
  /** The token in place of `old`, which has expired or was refused. Written by `renewOnce`. */
  renewal?: { old: string; token: Promise<string> };
};

declare global {
  var spoolStart: PageStart | undefined;
}

globalThis.spoolStart ??= {};
export const pageStart: PageStart = globalThis.spoolStart;

/** How /admin reads the catalogue: the newest cassettes first. */
export const newestFirstView: ShelfView = { seed: 0, showsStart: false, newestFirst: true };

const isSameView = (a: ShelfView, b: ShelfView): boolean =>
  a.seed === b.seed && a.showsStart === b.showsStart && a.newestFirst === b.newestFirst;

/**
 * Loads the shelf. The first call takes over the load of the inline script, if account and view are
 * the same: for another view it would hand over its parts in another order.
 */
export async function loadShelf(
  backend: Backend,
  uid: string,
  view: ShelfView,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<Shelf> {
  const { load } = pageStart;
  delete pageStart.load;
  if (load?.uid === uid && isSameView(load.view, view)) return load.take(onProgress, signal);
  return (await backend.shelf()).loadCassettes(uid, view, onProgress, signal);
}
