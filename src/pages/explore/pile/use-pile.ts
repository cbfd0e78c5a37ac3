import { useCallback, useMemo, useState } from 'react';
import { useEver } from '../../../components/use-ever.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import { Failure } from '../../../domain/failure.ts';
import { fullPileFailure, maxPileSize, type PileMark } from '../../../domain/pile.ts';
import { createQueue } from '../../../domain/queue.ts';
import { useBackend } from '../../../services/backend-context.ts';
import { useAsyncData } from '../../../services/use-async-data.ts';

type FailedWrite = { cassette: Cassette; isPut: boolean; failure: Failure };

/** A change is shown at once, and taken back if its write fails (docs/behaviour, "My pile"). */
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

  /** Presses are written one after the other. */
  const [enqueue] = useState(createQueue);
  return useMemo(() => {
    async function setOnPile(cassette: Cassette, isPut: boolean) {
      const { id } = cassette;
      const before = pile?.get(id);
      setFailedWrite(null);
      if (!data || !pile || isPut === Boolean(before)) return;
      if (isPut && pile.size >= maxPileSize)
        return setFailedWrite({ cassette, isPut, failure: fullPileFailure() });
      /** A write removes the marks of cassettes that have left the catalogue. */
      const missingIds = [...data.marks.keys()].filter((one) => !pile.has(one));
      const show = (mark: PileMark | undefined) =>
        setData(({ port, marks }) => {
          const changed = new Map(marks);
          changed.delete(id);
          if (mark) changed.set(id, mark);
          return { port, marks: changed };
        });
      const mark = isPut ? { markedAt: Date.now() } : undefined;
      show(mark);
      void enqueue(async () => {
        try {
          await (isPut ? data.port.add(id, missingIds) : data.port.remove(id, missingIds));
          show(mark);
        } catch (error) {
          show(before);
          setFailedWrite({ cassette, isPut, failure: Failure.from(error) });
        }
      });
    }
    return {
      /** null until it has been read; without the cassettes that a complete shelf does not have. */
      pile,
      failure,
      retry,
      failedWrite,
      forgetFailedWrite: () => setFailedWrite(null),
      setOnPile,
    };
  }, [data, pile, failure, failedWrite, retry, setData, enqueue]);
}
