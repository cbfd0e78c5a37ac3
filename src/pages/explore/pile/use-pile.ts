import { useCallback, useMemo, useRef, useState } from 'react';
import { useStableCallback } from '../../../components/use-stable-callback.ts';
import { type Cassette, isAvailable } from '../../../domain/cassette.ts';
import { Failure } from '../../../domain/failure.ts';
import { fullPileFailure, maxPileSize, type Pile, type PileMark } from '../../../domain/pile.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import type { PilePort } from '../../../services/ports.ts';
import { useAsyncData } from '../../../services/use-async-data.ts';

export type PileState = {
  /** null until it has been read; without the cassettes that a complete shelf does not have. */
  pile: Pile | null;
  /** Why it could not be read. */
  failure: Failure | null;
  retry: () => void;
  failedWrite: FailedWrite | null;
  forgetFailedWrite: () => void;
  /** Puts a cassette on the pile, or takes it off; resolves with false if that failed. */
  setOnPile: (cassette: Cassette, isPut: boolean) => Promise<boolean>;
};
type FailedWrite = { cassette: Cassette; isPut: boolean; failure: Failure };

type Data = { port: PilePort; marks: Pile };

/**
 * The pile of an account, read once when it is needed (docs/behaviour.md, "My pile"). A change is shown
 * at once, and taken back if its write fails.
 */
export function usePile(
  uid: string,
  cassettes: readonly Cassette[],
  isComplete: boolean,
  isNeeded: boolean,
): PileState {
  const backend = useBackend();
  const load = useCallback(async (): Promise<Data> => {
    const port = await (await backend.shelf()).openPile(uid);
    return { port, marks: await port.read() };
  }, [backend, uid]);
  const state = useAsyncData(isNeeded ? load : null);
  const { retry, setData } = state;
  const [data, failure] =
    state.status === 'ready'
      ? [state.data, null]
      : [null, state.status === 'failed' ? state.failure : null];
  const [failedWrite, setFailedWrite] = useState<FailedWrite | null>(null);

  const pile = useMemo(() => {
    if (!data || !isComplete) return data?.marks ?? null;
    const ids = new Set(cassettes.map(({ id }) => id));
    return new Map([...data.marks].filter(([id]) => ids.has(id)));
  }, [data, cassettes, isComplete]);

  /** What was last wanted of each cassette that is being written. */
  const wanted = useRef(new Map<string, PileMark | undefined>());
  const setOnPile = useStableCallback(async (cassette: Cassette, isPut: boolean) => {
    const { id } = cassette;
    const before = pile?.get(id);
    const mark = isPut ? { markedAt: Date.now(), wasAvailable: isAvailable(cassette) } : undefined;
    const fail = (error: unknown) => {
      setFailedWrite({ cassette, isPut, failure: Failure.from(error) });
      return false;
    };
    setFailedWrite(null);
    if (failure) {
      retry();
      return fail(failure);
    }
    if (!data || !pile || isPut === Boolean(before)) return true;
    if (mark && pile.size >= maxPileSize) return fail(fullPileFailure());
    const missingIds = [...data.marks.keys()].filter((one) => !pile.has(one));
    const show = (shown: PileMark | undefined, removed: readonly string[] = []) =>
      setData(({ port, marks }) => {
        const changed = new Map(marks);
        for (const one of [id, ...removed]) changed.delete(one);
        if (shown) changed.set(id, shown);
        return { port, marks: changed };
      });
    show(mark);
    const isBeingWritten = wanted.current.has(id);
    wanted.current.set(id, mark);
    if (isBeingWritten) return true;
    let stored = before;
    const isStored = () => Boolean(wanted.current.get(id)) === Boolean(stored);
    try {
      // What is wanted may change while it is written.
      while (!isStored()) {
        const next = wanted.current.get(id);
        await (next ? data.port.add(cassette, missingIds) : data.port.remove(id, missingIds));
        stored = next;
      }
      show(stored, missingIds);
    } catch (error) {
      show(stored);
      if (!isStored()) return fail(error);
    } finally {
      wanted.current.delete(id);
    }
    return true;
  });
  const forgetFailedWrite = useCallback(() => setFailedWrite(null), []);

  return useMemo(
    () => ({ pile, failure, retry, failedWrite, forgetFailedWrite, setOnPile }),
    [pile, failure, retry, failedWrite, forgetFailedWrite, setOnPile],
  );
}
