import { useEffect, useState } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { readSince, saveVisit } from '../../../start/last-visit.ts';

/**
 * The time since which cassettes are new to this account on this device, in milliseconds; null at the
 * first visit (docs/behaviour, "New on the shelf").
 */
export function useLastVisit(cassettes: readonly Cassette[], isComplete: boolean): number | null {
  const [since] = useState(readSince);
  useEffect(() => {
    // More cassettes may arrive.
    if (!isComplete) return;
    const newest = cassettes.reduce((max, { createdAt }) => Math.max(max, createdAt ?? 0), 0);
    saveVisit({ newest, since });
  }, [cassettes, isComplete, since]);
  return since;
}
