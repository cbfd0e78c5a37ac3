import { useEffect, useState } from 'react';
import type { BinRecord } from '../../../domain/bin.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import type { MergeResult } from '../../../services/bin.ts';

/** What is reported after an action on the catalogue. With `clearsUndo` the next action has begun. */
export function useCatalogueNotices(clearsUndo: boolean) {
  const [announcement, announce] = useState('');
  /** An added cassette that the search or the filters hide. */
  const [hiddenNew, setHiddenNew] = useState<Cassette | null>(null);
  /** What was just moved to the bin, until the next action. */
  const [moved, setMoved] = useState<readonly BinRecord[]>([]);
  /** The last merge, until the next action. */
  const [merged, setMerged] = useState<MergeResult | null>(null);
  useEffect(() => {
    if (!clearsUndo) return;
    setMoved([]);
    setMerged(null);
  }, [clearsUndo]);
  return {
    announcement,
    announce,
    hiddenNew,
    setHiddenNew,
    moved,
    setMoved,
    merged,
    setMerged,
  };
}

export type CatalogueNoticesState = ReturnType<typeof useCatalogueNotices>;
