import { useCallback, useMemo, useRef, useState } from 'react';
import { useEver } from '../../../components/use-ever.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import { Failure } from '../../../domain/failure.ts';
import { fullPileFailure, maxPileSize, type PileMark } from '../../../domain/pile.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { useAsyncData } from '../../../services/use-async-data.ts';

type FailedWrite = { cassette: Cassette; isPut: boolean; failure: Failure };

/**
 * The pile of an account, read once when it is needed (docs/behaviour.md, "My pile"). A change is shown
 * at once, and taken back if its write fails.
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
    return { port, marks: await port.read() };
  }, [backend, uid]);
  const state = useAsyncData(useEver(isNeeded) ? load : null);
  const { retry, setData } = state;
  const data = state.status === 'ready' ? state.data : null;
  const failure = state.status === 'failed' ? state.failure : null;
  const [failedWrite, setFailedWrite] = useState<FailedWrite | null>(null);

  const pile = useMemo(() => {
    if (!data || !isComplete) return data?.marks ?? null;
    const ids = new Set(cassettes.map(({ id }) => id));
    return new Map([...data.marks].filter(([id]) => ids.has(id)));
  }, [data, cassettes, isComplete]);

  /** What was last wanted of each cassette that is being written. */
  const wanted = useRef(new Map<string, PileMark | undefined>());
  return useMemo(() => {
    async function setOnPile(cassette: Cassette, isPut: boolean) {
      const { id } = cassette;
      const before = pile?.get(id);
      setFailedWrite(null);
      if (!data || !pile || isPut === Boolean(before)) return;
      if (isPut && pile.size >= maxPileSize)
        return setFailedWrite({ cassette, isPut, failure: fullPileFailure() });
      const mark = isPut ? { markedAt: Date.now() } : undefined;
      /** A write removes the marks of cassettes that have left the catalogue. */
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
      if (isBeingWritten) return;
      let stored = before;
      const isStored = () => Boolean(wanted.current.get(id)) === Boolean(stored);
      try {
        // What is wanted may change while it is written.
        while (!isStored()) {
          const next = wanted.current.get(id);
          await (next ? data.port.add(id, missingIds) : data.port.remove(id, missingIds));
          stored = next;
        }
        show(stored, missingIds);
      } catch (error) {
        show(stored);
        if (isStored()) return;
        setFailedWrite({
          cassette,
          isPut: Boolean(wanted.current.get(id)),
          failure: Failure.from(error),
        });
      } finally {
        wanted.current.delete(id);
      }
    }
    return {
      /** null until it has been read; without the cassettes that a complete shelf does not have. */
      pile,
      /** Why it could not be read. */
      failure,
      retry,
      /** The last change that could not be written. */
      failedWrite,
      forgetFailedWrite: () => setFailedWrite(null),
      /** Puts a cassette on the pile, or takes it off. */
      setOnPile,
    };
  }, [data, pile, failure, failedWrite, retry, setData]);
}
