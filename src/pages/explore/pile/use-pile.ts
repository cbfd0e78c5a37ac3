import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useEver } from '../../../components/use-ever.ts';
import { useWindowEvent } from '../../../components/use-window-event.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import { useBackend } from '../../../services/backend-context.ts';
import { pileKey, readDeviceMemory } from '../../../services/device-memory.ts';
import { loadCode } from '../../../services/load-code.ts';
import { useAsyncData } from '../../../services/use-async-data.ts';

const loadStore = loadCode(() => import('./pile-store.ts'));

const neverChanges = () => () => {};

/**
 * The member's pile, read once it is needed; where it is kept on the device, in each visit after the
 * list, so that the copy is not old (docs/behaviour, "My pile").
 */
export function usePile(
  uid: string,
  cassettes: readonly Cassette[],
  isComplete: boolean,
  isNeeded: boolean,
) {
  const backend = useBackend();
  const load = useCallback(async () => {
    const port = await (await backend.shelf()).openPile(uid);
    return (await loadStore()).startPile(port);
  }, [backend, uid]);
  const isKept = isComplete && readDeviceMemory(pileKey) !== null;
  const loading = useAsyncData(useEver(isNeeded || isKept) ? load : null);
  const { retry } = loading;
  const store = loading.status === 'ready' ? loading.data : null;
  const failure = loading.status === 'failed' ? loading.failure : null;
  const state = useSyncExternalStore(store?.subscribe ?? neverChanges, () => store?.get() ?? null);
  useWindowEvent('online', () => void store?.refresh());
  // Another tab has changed it.
  useWindowEvent('storage', () => store?.readDevice());

  return useMemo(() => {
    const ids = isComplete ? new Set(cassettes.map(({ id }) => id)) : null;
    const marks = state && [...state.pile];
    const isThere = ([id]: readonly [string, unknown]) => ids?.has(id) ?? true;
    return {
      /** null until it has been read; without the cassettes that a complete shelf does not have. */
      pile: marks && new Map(marks.filter(isThere)),
      /** The ids of what waits for the network. */
      waiting: state?.waiting,
      failure,
      retry,
      failedWrites: state?.failedWrites ?? [],
      forgetFailedWrite: (id: string) => store?.forgetFailedWrite(id),
      setOnPile(cassette: Cassette, isPut: boolean) {
        const missingIds = marks?.flatMap((mark) => (isThere(mark) ? [] : mark[0])) ?? [];
        void store?.change(cassette, isPut, missingIds);
      },
    };
  }, [store, state, failure, retry, cassettes, isComplete]);
}
