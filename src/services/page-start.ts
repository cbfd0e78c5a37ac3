import type { Backend, Shelf, ShelfPort, ShelfView } from './ports.ts';

/** A part of the shelf index as it was last read. */
export type IndexPart = Shelf & { version: string };

export type OnProgress = Parameters<ShelfPort['loadCassettes']>[2];

/**
 * What the first script of /explore and /admin (src/start-explore.ts, src/start-admin.ts) shares with the
 * page's other scripts, which have copies of the modules of their own.
 */
type PageStart = {
  /** What `loadCassettes` gives, asked for by the first script; the page takes it over once. */
  load?: {
    uid: string;
    view: ShelfView;
    take(onProgress: OnProgress, signal: AbortSignal): Promise<Shelf>;
  };
  /** What this page has read of an account's index, and what of it was shown last. */
  cache?: {
    uid: string;
    parts: Readonly<Record<string, IndexPart>>;
    shown: Shelf['cassettes'];
  };
  /** The paths of the pictures that are here; only if the page was opened without a network. */
  keptPaths?: ReadonlySet<string>;
  /** Auth's code is loaded when this has resolved, so that it does not delay the first rows. */
  beforeAuth?: Promise<unknown>;
  /** The token in place of `old`, which has expired or was refused. */
  renewal?: { old: string; token: Promise<string> };
};

declare global {
  var spoolStart: PageStart | undefined;
}

globalThis.spoolStart ??= {};
export const pageStart: PageStart = globalThis.spoolStart;

/** How /admin reads the catalogue: the newest cassettes first. */
export const newestFirstView: ShelfView = { seed: 0, showsHead: false, newestFirst: true };

/**
 * `loadCassettes`; the first call takes over what the first script has begun. The page may have
 * gone elsewhere by then: a load for another view would hand over its parts in another order.
 */
export async function loadShelf(
  backend: Backend,
  ...[uid, view, ...rest]: Parameters<ShelfPort['loadCassettes']>
): Promise<Shelf> {
  const early = pageStart.load;
  delete pageStart.load;
  return early?.uid === uid && JSON.stringify(early.view) === JSON.stringify(view)
    ? early.take(...rest)
    : (await backend.shelf()).loadCassettes(uid, view, ...rest);
}
