import { useEffect, useMemo, useState } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { readSince, saveVisit } from '../../../start/last-visit.ts';

/** What is new to this account on this device (docs/behaviour, "New on the shelf"). */
export function useLastVisit(cassettes: readonly Cassette[], isComplete: boolean) {
  const [since] = useState(readSince);
  useEffect(() => {
    // More cassettes may arrive.
    if (!isComplete) return;
    const newest = cassettes.reduce((max, { createdAt }) => Math.max(max, createdAt ?? 0), 0);
    saveVisit({ newest, since });
  }, [cassettes, isComplete, since]);
  return useMemo(() => {
    const isNew = ({ createdAt }: Cassette) => since !== null && (createdAt ?? 0) > since;
    return {
      /** The time since which cassettes are new, in milliseconds; null at the first visit. */
      since,
      count: cassettes.filter(isNew).length,
    };
  }, [cassettes, since]);
}
