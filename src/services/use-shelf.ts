import { useCallback } from 'react';
import type { Cassette } from '../domain/cassette.ts';
import { Failure } from '../domain/failure.ts';
import { useBackend } from './backend-context.tsx';
import { removeAccountHint } from './device-memory.ts';
import { nextPaint } from './next-paint.ts';
import { loadShelf } from './page-start.ts';
import type { ShelfView } from './ports.ts';
import { type LoadData, useAsyncData } from './use-async-data.ts';

type ShelfData = {
  cassettes: readonly Cassette[];
  /** False while more may arrive. */
  isComplete: boolean;
};

/**
 * The shelf of one account: first the copy on the device, then the server's (docs/behaviour.md,
 * "Shelf"). Mount it below the session with the account as `key`, so that no data of one account
 * is shown to another. `getView` gives what is shown first; it must be stable.
 */
export function useShelf(uid: string, getView: () => ShelfView) {
  const backend = useBackend();
  const load: LoadData<ShelfData> = useCallback(
    async (signal, onPartialData) => {
      // Reading goes on after the paint, so that what has arrived is seen first.
      const onProgress = async (cassettes: readonly Cassette[]) => {
        // An empty list is shown only once it is complete.
        if (cassettes.length > 0) onPartialData({ cassettes, isComplete: false });
        // React updates the page by the next frame; the frame after that shows it.
        await nextPaint();
        await nextPaint();
      };
      try {
        const cassettes = await loadShelf(backend, uid, getView(), onProgress, signal);
        return { cassettes, isComplete: true };
      } catch (error) {
        if (Failure.from(error).isSessionEnd) removeAccountHint();
        throw error;
      }
    },
    [backend, uid, getView],
  );
  return useAsyncData(load);
}
