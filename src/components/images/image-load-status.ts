import { createContext } from 'react';

/** Reports an error when no image has loaded for so long. */
const idleTimeoutMs = 8_000;

/** `retrying` lasts from a retry until the first image has loaded or the next error. */
export type ImageLoadError = 'some' | 'retrying' | null;

type ImageLoadTracker = ReturnType<typeof trackImageLoads>;

/** Images report to the tracker that is provided here. */
export const ImageLoadContext = createContext<ImageLoadTracker | null>(null);

/**
 * Tracks images that are loading, each identified by its retry function. An error is reported when
 * one of them fails, or when none has loaded for eight seconds; it ends when they load, or when none
 * is left. `onChange` may get the same state twice.
 */
export function trackImageLoads(onChange: (loadError: ImageLoadError) => void) {
  /** Whether each has failed. */
  const images = new Map<() => void, boolean>();
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  const restartIdleTimer = () => {
    clearTimeout(idleTimer);
    if (images.size > 0) idleTimer = setTimeout(onChange, idleTimeoutMs, 'some');
  };

  return {
    /** Returns the function that ends the tracking. */
    add(retryImage: () => void) {
      images.set(retryImage, false);
      if (images.size === 1) restartIdleTimer();
      return () => {
        images.delete(retryImage);
        if (images.size > 0) return;
        restartIdleTimer();
        // In the same task another image may replace it, on a shelf that is rendered again.
        queueMicrotask(() => {
          if (images.size === 0) onChange(null);
        });
      };
    },
    markFailed(retryImage: () => void) {
      if (!images.has(retryImage)) return;
      images.set(retryImage, true);
      onChange('some');
    },
    /** While images load, a slow network is not an error. */
    markLoaded() {
      restartIdleTimer();
      if (![...images.values()].includes(true)) onChange(null);
    },
    retry() {
      onChange('retrying');
      restartIdleTimer();
      for (const retryImage of [...images.keys()]) {
        images.set(retryImage, false);
        retryImage();
      }
    },
  };
}
