import { useCallback, useRef, useState } from 'react';
import { useStableCallback } from '../../../components/use-stable-callback.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import { Failure } from '../../../domain/failure.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { errorMessage } from '../../../services/error-message.ts';
import { updateCassette } from '../../../services/save-cassette.ts';
import { missingMessage } from '../cassette-form/use-cassette-edit.ts';
import { useFailureReport } from '../use-failure-report.ts';

/** A value of In Stock that is being written, or that could not be written: `failure` says why. */
export type StockWrite = { inStock: Cassette['inStock']; failure: string | null };

/**
 * The switches of the column In Stock: each press writes one cassette, several at the same time
 * (docs/behaviour.md, "Cell edit"). `writes` has what is not written, by the id of the cassette.
 */
export function useStockWrites(onSaved: (saved: Cassette, base: Cassette) => void) {
  const backend = useBackend();
  const report = useFailureReport();
  const [writes, setWrites] = useState<ReadonlyMap<string, StockWrite>>(new Map());
  // State changes too late to stop a second press in the same event loop turn.
  const running = useRef(new Set<string>());

  const change = useCallback(
    (id: string, write: StockWrite | null) =>
      setWrites((previous) => {
        const next = new Map(previous);
        if (write) next.set(id, write);
        else next.delete(id);
        return next;
      }),
    [],
  );

  async function write(id: string, inStock: Cassette['inStock']) {
    const [catalogue, images] = await Promise.all([backend.catalogue(), backend.images()]);
    const base = await catalogue.read(id);
    if (!base) throw new Failure('missing', missingMessage);
    const draft = { ...base, inStock };
    const source = { kind: 'row' } as const;
    const saved = await updateCassette({ catalogue, images }, base, draft, {}, { source });
    return { saved, base };
  }

  return {
    writes,
    /** Writes the other value; does nothing while one is being written. */
    toggle: useStableCallback(async ({ id, inStock: before }: Cassette) => {
      if (running.current.has(id)) return;
      running.current.add(id);
      const inStock = before === 'Yes' ? 'No' : 'Yes';
      change(id, { inStock, failure: null });
      try {
        const { saved, base } = await write(id, inStock);
        change(id, null);
        onSaved(saved, base);
      } catch (error) {
        const failure = report('Saving the tape failed.', error);
        change(id, { inStock, failure: errorMessage(failure) });
      } finally {
        running.current.delete(id);
      }
    }),
    /** Takes the message about a failed write away. */
    dismiss: useCallback((id: string) => change(id, null), [change]),
  };
}
