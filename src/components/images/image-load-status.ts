import { createContext } from 'react';

/** How long no picture may arrive before that is said, in milliseconds: well within ten seconds. */
const patience = 8_000;

/** Null when there is none; `retrying` from a retry until the first picture is in, or until it is plain that none comes. */
export type ImageLoadError = 'some' | 'retrying' | null;

export type ImageLoadTracker = ReturnType<typeof trackImageLoads>;

/** What the pictures below tell that they are waited for. */
export const ImageLoadContext = createContext<ImageLoadTracker | null>(null);

/**
 * Watches over pictures that are waited for, each known by what asks for it once more. There is
 * trouble when one of them can't be had, or when none has arrived for eight seconds; it is over when
 * they come, or when nobody waits any more. `tell` gets each new state, and may get it twice.
 */
export function trackImageLoads(tell: (trouble: ImageLoadError) => void) {
  /** Whether it has failed. */
  const awaited = new Map<() => void, boolean>();
  let silence: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    clearTimeout(silence);
    if (awaited.size > 0) silence = setTimeout(tell, patience, 'some');
  };

  return {
    /** Returns what ends the waiting, one way or the other. */
    add(again: () => void) {
      awaited.set(again, false);
      if (awaited.size === 1) listen();
      return () => {
        awaited.delete(again);
        if (awaited.size > 0) return;
        listen();
        // One that gives way to another, on a shelf that is filled anew, is not the end of it.
        queueMicrotask(() => {
          if (awaited.size === 0) tell(null);
        });
      };
    },
    markFailed(again: () => void) {
      if (!awaited.has(again)) return;
      awaited.set(again, true);
      tell('some');
    },
    /** A slow network is no trouble as long as something arrives. */
    markLoaded() {
      listen();
      if (![...awaited.values()].includes(true)) tell(null);
    },
    retry() {
      tell('retrying');
      listen();
      for (const again of [...awaited.keys()]) {
        awaited.set(again, false);
        again();
      }
    },
  };
}
