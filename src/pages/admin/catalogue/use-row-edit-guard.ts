import { useCallback, useEffect, useRef, useState } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import type { useRowEdit } from '../cassette-form/use-row-edit.ts';

/**
 * Asks before unsaved changes in the row are discarded, to edit another row or to end the edit.
 * `onCancelled` is called with the cassette whose edit ended.
 */
export function useRowEditGuard(
  row: ReturnType<typeof useRowEdit>,
  onCancelled: (cassette: Cassette) => void,
) {
  /** The cassette to edit after the question; null to end the edit; undefined without a question. */
  const [next, setNext] = useState<Cassette | null | undefined>(undefined);

  function leaveRow(next: Cassette | null) {
    setNext(undefined);
    if (next) return row.load(next);
    if (row.edit) onCancelled(row.edit.base);
    row.stop();
  }
  const leaveOrAsk = (next: Cassette | null) => (row.isDirty ? setNext(next) : leaveRow(next));

  // One stable function for all rows, so that a selected row does not render the others again.
  const latest = useRef(leaveOrAsk);
  useEffect(() => {
    latest.current = leaveOrAsk;
  });
  return {
    edit: useCallback((cassette: Cassette) => latest.current(cassette), []),
    cancel: () => leaveOrAsk(null),
    /** Asks, then loads the row again without the draft of an earlier visit. */
    discardDraft: () => row.edit && setNext(row.edit.base),
    isAsking: next !== undefined,
    confirm: () => next !== undefined && leaveRow(next),
    dismiss: () => setNext(undefined),
  };
}
